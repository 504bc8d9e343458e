package format

import (
	"archive/zip"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/klauspost/compress/zstd"

	"countersign/engine/canon"
	"countersign/model"
)

// asArchive is a log as an .eval: its samples with zstd and deflate by turns. A
// run that is not finished has no header.
func asArchive(t testing.TB, log []byte, finished bool) []byte {
	t.Helper()
	value, err := canon.ParseLenient(log)
	if err != nil {
		t.Fatal(err)
	}
	text := func(value canon.Value) string { return string(log[value.Start:value.End]) }
	start := `{"version": 2, "eval": ` + text(value.Get("eval")) + `}`
	members := []packed{{"_journal/start.json", start, zip.Deflate}}
	for i, sample := range value.Get("samples").Items() {
		name := fmt.Sprintf("samples/%s_epoch_%s.json", canon.Display(sample.Get("id")), canon.Display(sample.Get("epoch")))
		members = append(members, packed{name, text(sample), []uint16{zstd.ZipMethodWinZip, zip.Deflate}[i%2]})
	}
	members = append(members, packed{"_journal/summaries/1.json", "[]", zip.Deflate})
	if finished {
		header := start[:len(start)-1] + `, "status": "success", "results": ` + text(value.Get("results")) + `}`
		members = append(members, packed{"summaries.json", "[]", zip.Deflate}, packed{"header.json", header, zstd.ZipMethodWinZip})
	}
	return zipOf(t, members...)
}

// messageByMessage has messages compared one by one.
var messageByMessage = cmp.Transformer("messages", func(messages model.Messages) []model.Message {
	var list []model.Message
	for _, message := range messages.All() {
		list = append(list, message)
	}
	return list
})

func TestInspectArchiveReadsTheSame(t *testing.T) {
	log := inspectTwin(t)
	document := readInspectText(t, log)
	for _, finished := range []bool{true, false} {
		archive := readInspectText(t, asArchive(t, log, finished))
		ignored := []cmp.Option{cmpopts.IgnoreTypes(model.Place{}), cmpopts.EquateEmpty(), messageByMessage}
		if !finished {
			for i := range archive {
				if archive[i].Events[0].Text != "not finished when this was written" {
					t.Errorf("an unfinished run says %q", archive[i].Events[0].Text)
				}
				archive[i].Events[0] = document[i].Events[0]
				if archive[i].Decisions != nil && archive[i].Decisions[0].Kind == model.KindJudge {
					archive[i].Decisions[0].Judge.Model = document[i].Decisions[0].Judge.Model // its results would name the scorer
				}
			}
		}
		if diff := cmp.Diff(document, archive, ignored...); diff != "" {
			t.Errorf("finished %v: the .json and the .eval differ (-json +eval)\n%s", finished, diff)
		}
		for _, message := range archive[0].Messages.All() {
			if message.Place.Member != "samples/read-table_epoch_1.json" {
				t.Errorf("a message stands in %q", message.Place.Member)
			}
		}
	}
}

func TestInspectArchiveFaults(t *testing.T) {
	header := packed{"header.json", `{"version":2,"status":"error","eval":{"task":"t","model":"m"},"error":{"message":"no key"},"results":{"total_samples":5}}`, zip.Deflate}
	sample := func(name, text string) packed { return packed{"samples/" + name, text, zip.Deflate} }
	answer := `{"id":"a","epoch":1,` + oneAnswer + `,"scores":{"s":{"value":1}}}`
	run := func(kept int) string {
		return fmt.Sprintf("run: status error; the file holds %d of its 5 samples: no key", kept)
	}
	tests := []struct {
		name    string
		members []packed
		want    [][]string
	}{
		{"no samples", []packed{header}, [][]string{{"t", run(0)}}},
		{"a broken sample beside a good one", []packed{sample("a_epoch_1.json", answer), sample("b_epoch_2.json", answer[:30]), header}, [][]string{
			{"t sample a epoch 1", `gate s, after 2: "1" = done`, run(2)},
			{"t sample b epoch 2", run(2), "lost: byte 30: a colon should be here"},
		}},
		{"a sample in chunks", []packed{sample("a_epoch_1/sample.json", "{}"), sample("a_epoch_1/messages/0.json", "[]"), sample("a_epoch_1/attachments/0.json", "[]"), header}, [][]string{
			{"t sample a epoch 1", run(1), "lost: a sample stored in chunks (log version 3), which is not read yet"},
		}},
		{"an id with slashes", []packed{sample("x/messages/a_epoch_1.json", answer), header}, [][]string{{"t sample a epoch 1", `gate s, after 2: "1" = done`, run(1)}}},
		{"a sample that is none", []packed{sample("a_epoch_1.json", "[1]"), header}, [][]string{{"t", run(1), "lost: a sample should be an object, not list"}}},
		{"a broken header", []packed{sample("a_epoch_1.json", answer), {"header.json", "{", zip.Deflate}}, [][]string{
			{"sample a epoch 1", `gate s, after 2: "1" = done`, "lost: byte 1: a member name should be here"},
		}},
		{"a sample stored twice", []packed{sample("a_epoch_1.json", "{}"), header, sample("a_epoch_1.json", answer)}, [][]string{
			{"t sample a epoch 1", `gate s, after 2: "1" = done`, run(1), "member: stored 2 times in the archive; the last one is read"},
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got [][]string
			for _, transcript := range readInspectText(t, zipOf(t, test.members...)) {
				got = append(got, told(transcript))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("told (-want +got)\n%s", diff)
			}
		})
	}
}

// TestInspectBomb reads an archive of which one sample unpacks to more than may
// be (facts: transcript-faults 27).
func TestInspectBomb(t *testing.T) {
	answer := `{"id":"a","epoch":1,` + oneAnswer + `,"scores":{"s":{"value":1}}}`
	data := zipOf(t, packed{"samples/a_epoch_1.json", answer, zip.Deflate}, packed{"samples/b_epoch_1.json", strings.Repeat(" ", 1<<20) + answer, zip.Deflate},
		packed{"header.json", `{"version":2,"status":"success","eval":{"task":"t"}}`, zip.Deflate})
	source, err := SourceOf("x", data)
	if err != nil {
		t.Fatal(err)
	}
	source.Archive.memberLimit = 1 << 16
	transcripts, err := Inspect.Transcripts(source)
	if err != nil || len(transcripts) != 2 || len(transcripts[0].Decisions) != 1 || len(transcripts[0].Losses) != 0 {
		t.Fatalf("%d transcripts, %v", len(transcripts), err)
	}
	losses := transcripts[1].Losses
	if len(losses) != 1 || losses[0].Place.Member != "samples/b_epoch_1.json" || !strings.HasPrefix(losses[0].Reason, "it says that it unpacks to ") {
		t.Errorf("losses %+v", losses)
	}
}

// TestInspectBigSamples opens a log whose events outweigh all it has to show (facts:
// transcript-faults 28). That entry would have the list made from summaries alone;
// but a grader's reply and what a ref is made of stand in the samples only, so each
// is read, one at a time, and what it weighs is given back.
func TestInspectBigSamples(t *testing.T) {
	const samples, weight = 200, 200 << 10
	events := `"events":[{"event":"info","data":"` + strings.Repeat("x", weight) + `"}]`
	members := []packed{{"header.json", `{"version":2,"status":"success","eval":{"task":"t"}}`, zip.Deflate}}
	for i := range samples {
		members = append(members, packed{fmt.Sprintf("samples/%d_epoch_1.json", i), fmt.Sprintf(`{"id":%d,"epoch":1,%s,%s,"scores":{"s":{"value":1}}}`, i, oneAnswer, events), zstd.ZipMethodWinZip})
	}
	data := zipOf(t, members...)
	if len(data) > samples*weight/10 {
		t.Fatalf("the archive has %d bytes", len(data))
	}
	var transcripts []model.Transcript
	if grown := kept(func() { transcripts = readInspectText(t, data) }); grown > samples*weight/20 {
		t.Errorf("%d bytes are kept of %d", grown, samples*weight)
	}
	spoken := 0
	for _, transcript := range transcripts {
		for _, message := range transcript.Messages.All() {
			spoken += len(message.Text)
		}
		if len(transcript.Decisions) != 1 || len(transcript.Losses) != 0 {
			t.Fatalf("told %q", told(transcript))
		}
	}
	if len(transcripts) != samples || spoken != 2*samples {
		t.Errorf("%d transcripts with %d bytes of text", len(transcripts), spoken)
	}
}

// kept is how much more memory is held after some work, in bytes.
func kept(work func()) int64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	work()
	runtime.GC()
	runtime.ReadMemStats(&after)
	return int64(after.HeapAlloc) - int64(before.HeapAlloc)
}

func TestWhatIsNoInspectLog(t *testing.T) {
	tests := []struct {
		name string
		data []byte
		want string
	}{
		{"another archive", zipOf(t, packed{"a.txt", "a", zip.Store}, packed{"b.txt", "b", zip.Store}), "a ZIP archive that holds no log that can be read; it has the members a.txt, b.txt"},
		{"one with many members", zipOf(t, packed{"1", "", 0}, packed{"2", "", 0}, packed{"3", "", 0}, packed{"4", "", 0}, packed{"5", "", 0}), "a ZIP archive that holds no log that can be read; it has the members 1, 2, 3, 4 and 1 more"},
		{"a log that lost its header", zipOf(t, packed{"samples/a_epoch_1.json", "{}", zip.Store}, packed{"summaries.json", "[]", zip.Store}), "a ZIP archive that holds no log that can be read; it has the members samples/a_epoch_1.json, summaries.json"},
		{"an empty one", zipOf(t), "a ZIP archive without members"},
		{"an index", []byte(`{"2026-01-01_task.eval":{"status":"success"}}`), "an index of Inspect logs, not a log; open the files it names"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			source, err := SourceOf("logs.json", test.data)
			if err != nil {
				t.Fatal(err)
			}
			if Inspect.Recognises(source) {
				t.Fatal("it is recognised")
			}
			if got := Unrecognised(source).Error(); got != test.want {
				t.Errorf("it says %q, want %q", got, test.want)
			}
		})
	}
}
