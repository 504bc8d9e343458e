package memory

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"countersign/engine/canon"
	"countersign/engine/conformance/memory/trial"
	"countersign/engine/conformance/memory/wire"
)

// How a read of the suite's own is repeated where the deployment is busy: how
// often, and how long the first wait is. Each wait is twice the one before.
const (
	busyRetries = 6
	busyWait    = 250 * time.Millisecond
)

// stored is how many observations the deployment holds: one more than the highest
// offset, since offset 0 is a real one.
func (r *runner) stored(ctx context.Context) (int, error) {
	wait := busyWait
	for retries := 0; ; retries++ {
		said, err := r.client.call(ctx, http.MethodGet, "/v1"+trial.Freshness, nil, http.StatusOK)
		var status *StatusError
		if errors.As(err, &status) && status.Status == http.StatusTooManyRequests && retries < busyRetries {
			if err := r.clock.Sleep(ctx, wait); err != nil {
				return 0, err
			}
			wait *= 2
			continue
		}
		if err != nil {
			return 0, fmt.Errorf("counting what is stored: %w", err)
		}
		var watermark wire.Watermark
		if err := canon.DecodeValue(said, &watermark, canon.Strictness{}); err != nil {
			return 0, fmt.Errorf("counting what is stored: %w", err)
		}
		if watermark.Stored == nil {
			return 0, nil
		}
		return int(*watermark.Stored) + 1, nil
	}
}
