package redact_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"countersign/engine/redact"
	"countersign/model"
)

// The secrets below are made up, and put together so that no scanner takes this
// file for a leak.
var (
	aws       = "AKIA" + "IOSFODNN7EXAMPLE"
	github    = "ghp" + "_16C7e42F292c6912E7710c838347Ae178B4a"
	githubPat = "github" + "_pat_11ABCDEFG0aBcDeFgHiJkL_mNoPqRsTuVwXyZ0123456789"
	gitlab    = "glpat" + "-ABcdEFghIJklMNopQRst"
	anthropic = "sk-ant" + "-api03-AbCdEfGhIjKlMnOpQrStUvWx-Yz0123456789"
	openai    = "sk-proj" + "-abc123DEF456ghi789JKL012mno345"
	openaiOld = "sk" + "-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789abcdefghijkl"
	slack     = "xoxb" + "-123456789012-1234567890123-AbCdEfGhIjKlMnOpQrStUvWx"
	google    = "AIza" + "SyA-1234567890abcdefghijklmnopqrstu"
	stripe    = "sk_live" + "_4eC39HqLyjWDarjtT1zdp7dc"
	npm       = "npm" + "_abcdefghijklmnopqrstuvwxyz0123456789"
	jwt       = "eyJ" + "hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"
	pem       = "-----BEGIN RSA PRIVATE " + "KEY-----\nMIIEowIBAAKCAQEA7bq2\nabcdEFGH0123456789+/abcdEFGH0123\n-----END RSA PRIVATE " + "KEY-----"
	pemCut    = "-----BEGIN OPENSSH PRIVATE " + "KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU\nQyNTUxOQAAACDabcdEFGH0123456789"
)

func TestTakenOut(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"AWS", "key " + aws + ".", "key [redacted: AWS access key]."},
		{"behind the escape of a line end", `\n` + aws, `\n[redacted: AWS access key]`},
		{"GitHub", "export GH=" + github + "\n", "export GH=[redacted: GitHub token]\n"},
		{"GitHub, fine-grained", githubPat, "[redacted: GitHub token]"},
		{"GitLab", "(" + gitlab + ")", "([redacted: GitLab token])"},
		{"Anthropic", `"` + anthropic + `"`, `"[redacted: Anthropic key]"`},
		{"OpenAI", openai + " and " + openaiOld, "[redacted: OpenAI key] and [redacted: OpenAI key]"},
		{"Slack", slack, "[redacted: Slack token]"},
		{"Slack webhook", "https://hooks.slack.com/services/T00000000/B00000000/" + "XXXXXXXXXXXXXXXXXXXXXXXX", "https://[redacted: Slack token]"},
		{"Google", "?key=" + google + "&v=1", "?key=[redacted: Google key]&v=1"},
		{"Stripe", stripe, "[redacted: Stripe key]"},
		{"npm", "//registry/:_authToken=" + npm, "//registry/:_authToken=[redacted: service token]"},
		{"JWT", "cookie " + jwt + ";", "cookie [redacted: JSON web token];"},
		{"PEM", "a\n" + pem + "\nb", "a\n[redacted: private key]\nb"},
		{"PEM in JSON", strings.ReplaceAll(pem, "\n", `\n`) + `\nb`, `[redacted: private key]\nb`},
		{"PEM cut short", pemCut + "\nand words", "[redacted: private key]\nand words"},
		{"two keys", pem + "\n" + pem, "[redacted: private key]\n[redacted: private key]"},
		{"bearer", "Authorization: Bearer abcdef0123456789", "Authorization: Bearer [redacted: authorization]"},
		{"basic", `"authorization": "Basic dXNlcjpwYXNzd29yZA=="`, `"authorization": "Basic [redacted: authorization]"`},
		{"in an address", "postgres://app:hunter2@db/x", "postgres://app:[redacted: password]@db/x"},
		{"assigned", "password=hunter2", "password=[redacted: secret]"},
		{"assigned in a shell", "PGPASSWORD=secretly psql", "PGPASSWORD=[redacted: secret] psql"},
		{"assigned in JSON", `{"db_password": "hunter two"}`, `{"db_password": "hunter two"}`},
		{"assigned in JSON, one word", `{"db_password": "hunter"}`, `{"db_password": "[redacted: secret]"}`},
		{"assigned in escaped JSON", `{\"password\":\"hunter2\",\"b\":1}`, `{\"password\":\"[redacted: secret]\",\"b\":1}`},
		{"assigned in YAML", "api_key: abcd1234efgh\nnext: 1", "api_key: [redacted: secret]\nnext: 1"},
		{"assigned in Go", "Token := `abcd1234efgh`", "Token := `[redacted: secret]`"},
		{"in a sentence", "“the line password=hunter2” is not there", "“the line password=[redacted: secret]” is not there"},
		{"in a query", "https://x.test/?access_token=abcd1234efgh&page=2", "https://x.test/?access_token=[redacted: secret]&page=2"},
		{"by a flag", "login --user a --password hunter2!", "login --user a --password [redacted: secret]"},
		{"in a header", "X-Api-Key: abcd1234efgh", "X-Api-Key: [redacted: secret]"},
		{"of AWS, by its name", "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "aws_secret_access_key = [redacted: secret]"},
		{"e-mail", "ask Ann <ann.lee+x@mail.example.test>, or bob@example.com.", "ask Ann <[redacted: e-mail]>, or [redacted: e-mail]."},
		{"e-mail behind an escape", `\nann@example.test`, `\n[redacted: e-mail]`},
		{"home", "/home/ann/work/run.jsonl and /Users/bob", "[redacted: home]/work/run.jsonl and [redacted: home]"},
		{"home behind an escape", `\n/home/ann/x`, `\n[redacted: home]/x`},
		{"home in flags and lists", "-I/home/ann/include PATH=/home/ann/bin:/home/ann/go", "-I[redacted: home]/include PATH=[redacted: home]/bin:[redacted: home]/go"},
		{"home behind a flag", "cc -I/home/ann/include", "cc -I[redacted: home]/include"},
		{"home in an address", "file:///home/ann/x", "file://[redacted: home]/x"},
		{"home with hyphens for slashes", "/home/ann/.claude/projects/-home-ann-work/a.jsonl", "[redacted: home]/.claude/projects/[redacted: home]-work/a.jsonl"},
		{"home at the end of a sentence", "It is in /home/ann.", "It is in [redacted: home]."},
		{"home on Windows", `C:\Users\Jane Doe\x and C:\\Users\\jd\\x and C:\Users\jd is it`, `[redacted: home]\x and [redacted: home]\\x and [redacted: home] is it`},
		{"home on a mounted disk", "/mnt/c/Users/jd/x", "[redacted: home]/x"},
		{"several at once", "token=" + github, "token=[redacted: GitHub token]"},
	} {
		var redactor redact.Redactor
		got := redactor.Text(c.in)
		if got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
		if again := redactor.Text(got); again != got {
			t.Errorf("%s: once more makes it %s", c.name, again)
		}
	}
}

func TestLeftAlone(t *testing.T) {
	for name, text := range map[string]string{
		"a digest":              "sha256:9b1d959f9905b59db085c357b0cd3e0f06bd4648d5069ecfdccf4401f0a5186f",
		"a digest as a token":   "token: sha256:9b1d959f9905b59db085c357b0cd3e0f06bd4648d5069ecfdccf4401f0a5186f",
		"a ref":                 "6f1ed002ab55~2",
		"a commit":              "commit 6f1ed002ab5595859014ebf0951522d9c6f1ed00",
		"a UUID":                "0b7f1d9e-3f0c-4a52-81b7-d0c9a4f6258b",
		"ordinary paths":        "/usr/local/bin /etc/passwd ./home/page src/home/index.ts /home /Users /Users/Shared/x",
		"a page called home":    "https://example.test/home/ann",
		"words":                 "The token is a word, and so is secret: it says nothing. Password: required. The secret key is kept.",
		"counts of tokens":      `"max_tokens": 4096, "token": 4096, "input_tokens":12, token_count=123456789`,
		"kinds of tokens":       `token: "SEMICOLON", secret: 'my-secret-name', tokens = 12`,
		"code":                  "password = get_password(user)\npassword=user.password\ntoken = next_token2(x)\nif password == \"\" {",
		"declarations":          "password: str, token: Optional[str] = None, password string",
		"a schema":              `{"password": "string", "secret": "object"}`,
		"places of values":      "password=$DB_PASSWORD token=${TOKEN1234} api_key=<your-key-1> password=******** secret=process.env.SECRET_1",
		"the working directory": "PWD=/srv/app OLDPWD=/tmp",
		"a remote":              "git@github.com:owner/repo.git ssh://git@example.test/x",
		"versions":              "actions/checkout@v4 lodash@4.17.21 tool@v1.2.rc icon@2x.png @types/node Casks/entire@nightly.rb getty@tty1.service",
		"decorators":            "@app.route @pytest.mark.skip",
		"an address":            "https://example.test:8080/a?b=c",
		"a kebab name":          "sk-learn-estimator-checks-for-every-model sk-1",
		"talk of a key":         `grep -r "-----BEGIN RSA PRIVATE ` + `KEY-----" . finds nothing`,
		"a public key":          "-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A\n-----END PUBLIC KEY-----",
		"a longer word":         "XAKIAIOSFODNN7EXAMPLE AKIA" + "IOSFODNN7EXAMPLEX",
		"a bearer":              "the bearer authentication-scheme is used",
		"quotes and Go":         "t.Errorf(\"token %q\", token)",
		"marks":                 "[redacted: e-mail] password=[redacted: secret]",
		"nothing":               "",
	} {
		if found := redact.Find(text); len(found) > 0 {
			t.Errorf("%s: %q is taken for %s", name, text[found[0].Start:found[0].End], found[0].Pattern.ID)
		}
	}
}

func TestCounts(t *testing.T) {
	var redactor redact.Redactor
	redactor.Text("ann@example.test and bob@example.test in /home/ann")
	redactor.Text("bob@example.test")
	want := []model.Count{{Name: "e-mail", N: 3}, {Name: "home", N: 1}}
	if diff := cmp.Diff(want, redactor.Counts()); diff != "" {
		t.Errorf("counts (-want +got)\n%s", diff)
	}
}

func TestNoRedactorLeavesAll(t *testing.T) {
	var none *redact.Redactor
	if got := none.Text("ann@example.test"); got != "ann@example.test" || len(none.Counts()) != 0 {
		t.Errorf("it made %q and counts %v", got, none.Counts())
	}
}

// A part shows what it shows of the whole text: a secret is known by its beginning,
// also where the part begins later.
func TestPart(t *testing.T) {
	text := "before\n" + pem + "\nafter ann@example.test"
	var redactor redact.Redactor
	from := strings.Index(text, "abcdEFGH")
	if got := redactor.Part(text, from, len(text)); got != "[redacted: private key]\nafter [redacted: e-mail]" {
		t.Errorf("the end is %q", got)
	}
	if got := redactor.Part(text, 0, from); got != "before\n[redacted: private key]" {
		t.Errorf("the beginning is %q", got)
	}
	if got := redactor.Part(text, from, from+4); got != "[redacted: private key]" {
		t.Errorf("the middle is %q", got)
	}
	if got := redactor.Part(text, 0, 3); got != "bef" {
		t.Errorf("what has none is %q", got)
	}
}

func TestPatternsAreTold(t *testing.T) {
	ids := map[string]bool{}
	for _, pattern := range redact.Patterns() {
		if ids[pattern.ID] || pattern.Name == "" || !strings.HasSuffix(pattern.Sentence, ".") {
			t.Errorf("%+v is not told well", pattern)
		}
		ids[pattern.ID] = true
		if found := redact.Find(pattern.Mark()); len(found) > 0 {
			t.Errorf("the mark %s is taken for %s", pattern.Mark(), found[0].Pattern.ID)
		}
	}
}

func FuzzFind(f *testing.F) {
	for _, text := range []string{aws, github, pem, pemCut, jwt, "password=hunter2", `{\"token\":\"abcd1234efgh\"}`, "ann@example.test", "/home/ann/x é", `C:\Users\a b\c`, "postgres://a:b@c"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		found := redact.Find(text)
		var rest strings.Builder
		at := 0
		for _, one := range found {
			if one.Start < at || one.End <= one.Start || one.End > len(text) {
				t.Fatalf("%v of %q", found, text)
			}
			if utf8.ValidString(text) && !utf8.ValidString(text[one.Start:one.End]) {
				t.Fatalf("%q cuts a character of %q", text[one.Start:one.End], text)
			}
			rest.WriteString(text[at:one.Start] + one.Pattern.Mark())
			at = one.End
		}
		rest.WriteString(text[at:])
		var redactor redact.Redactor
		if got := redactor.Text(text); got != rest.String() {
			t.Fatalf("%q is shown as %q, by its ranges %q", text, got, rest.String())
		}
		total := 0
		for _, count := range redactor.Counts() {
			total += count.N
		}
		if total != len(found) {
			t.Fatalf("%d found, %d counted", len(found), total)
		}
	})
}
