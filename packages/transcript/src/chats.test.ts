import { expect, test } from "vitest";
import { partsOf, readTranscripts, speakersIn } from "./transcript.ts";

const turnsOf = (text: string) => readTranscripts(text)[0]?.turns ?? [];
const said = (text: string) => turnsOf(text).map(({ speaker, text: words }) => `${speaker}|${words}`);

test.each([
  ["iOS", "[12.03.24, 14:02:11] Ana Muster: Hello\n[12.03.24, 14:03:00] Ben: Hi\n"],
  [
    "iOS with marks",
    "\u200E[12.03.24, 14:02:11] ~\u00A0Ana Muster: Hello\r\n\u200E[12.03.24, 14:03:00] Ben: Hi\r\n",
  ],
  ["iOS, a.m. and p.m.", "[3/12/24, 2:02:11\u202FPM] Ana Muster: Hello\n[3/12/24, 2:03:00\u202FPM] Ben: Hi"],
  ["Android", "12/03/2024, 14:02 - Ana Muster: Hello\n12/03/2024, 14:03 - Ben: Hi"],
  ["Android, a.m. and p.m.", "3/12/24, 2:02 PM - Ana Muster: Hello\n3/12/24, 2:03 PM - Ben: Hi"],
  ["Android in German", "12.03.24, 14:02 - Ana Muster: Hello\n12.03.24, 14:03 - Ben: Hi"],
  ["Android in Spanish", "12/3/24, 2:02 p.\u00A0m. - Ana Muster: Hello\n12/3/24, 2:03 p.\u00A0m. - Ben: Hi"],
  ["Android in French", "12/03/2024 à 14:02 - Ana Muster: Hello\n12/03/2024 à 14:03 - Ben: Hi"],
  ["Android in Finnish", "12.3.2024 klo 14.02 - Ana Muster: Hello\n12.3.2024 klo 14.03 - Ben: Hi"],
  ["the day first by year", "2024-03-12, 14:02 - Ana Muster: Hello\n2024-03-12, 14:03 - Ben: Hi"],
])("WhatsApp of %s is read", (_which, text) => {
  expect(said(text)).toEqual(["Ana Muster|Hello", "Ben|Hi"]);
  const [first, second] = turnsOf(text);
  expect(first?.seconds).toBeGreaterThanOrEqual(14 * 3600 + 120);
  expect((second?.seconds ?? 0) - (first?.seconds ?? 0)).toBeGreaterThan(0);
});

test("a message has several lines, and none of them is another speaker", () => {
  const text =
    "12/03/2024, 14:02 - Ana: Hello\nAgenda: fees\nBen: he said\n12/03/2024, 14:03 - Ben: Hi\n12/03/2024, 14:04 - Ana: Bye";
  expect(said(text)).toEqual(["Ana|Hello Agenda: fees Ben: he said", "Ben|Hi", "Ana|Bye"]);
});

test("what a chat says of itself, and what stands for a file, is nobody's words", () => {
  const text = [
    "12/03/2024, 14:00 - Messages and calls are end-to-end encrypted. Tap to learn more.",
    "12/03/2024, 14:01 - Ana created group 'Fees'",
    "12/03/2024, 14:02 - Ana: Hello",
    "12/03/2024, 14:03 - Ben: <Media omitted>",
    "12/03/2024, 14:03 - Ben: \u200Eimage omitted",
    "12/03/2024, 14:03 - Ben: Bild weggelassen",
    "12/03/2024, 14:03 - Ben: This message was deleted",
    "12/03/2024, 14:03 - Ben: <attached: 00001-PHOTO.jpg>",
    "12/03/2024, 14:04 - Ben: IMG-1.jpg (file attached)\nlook",
    "12/03/2024, 14:05 - +49 170 1234567: I left <This message was edited>",
    "12/03/2024, 14:05 - Ana left",
  ].join("\n");
  expect(said(text)).toEqual(["Ana|Hello", "Ben|look", "+49 170 1234567|I left"]);
});

test.each([
  ["Teams, pasted", "Muster, Ana   0:03\nGood morning.\n\nProbe, Ben (Guest)   0:07\nHello, Ana: fine"],
  ["a time below the name", "Muster, Ana\n0:03\nGood morning.\nProbe, Ben\n0:07\nHello, Ana: fine"],
  [
    "Zoom, saved captions",
    "[Muster, Ana] 14:02:11\nGood morning.\n\n[Probe, Ben] 14:02:15\nHello, Ana: fine",
  ],
  [
    "Zoom, a chat",
    "14:02:11 From Muster, Ana to Everyone:\n\tGood morning.\n14:03:00 From  Probe, Ben  to  Everyone:\n\tHello, Ana: fine",
  ],
])("%s with the last name first is read", (_case, text) => {
  expect(said(text)).toEqual(["Muster, Ana|Good morning.", "Probe, Ben|Hello, Ana: fine"]);
});

test("the last name first is a name where it comes up again", () => {
  const text = "Muster, Ana: Good morning\nProbe, Ben: Hi\nWell, Ana: fine\nMuster, Ana: ok\nProbe, Ben: bye";
  expect(said(text)).toEqual([
    "Muster, Ana|Good morning",
    "Probe, Ben|Hi Well, Ana: fine",
    "Muster, Ana|ok",
    "Probe, Ben|bye",
  ]);
});

test("speech without words is a turn that lasted, without words", () => {
  const text =
    "[0:00] Coach: Good day.\n[0:06] Rosa: (speech, 4.8 s)\n[0:11] Coach: And?\n[0:15] Rosa: Yes, (speech, 2.0 s)";
  expect(turnsOf(text).map(({ text: words, lasted, isUnheard }) => [words, lasted, isUnheard])).toEqual([
    ["Good day.", null, false],
    ["", 4.8, true],
    ["And?", null, false],
    ["Yes,", 2, true],
  ]);
});

test("who speaks is told also where nobody answers", () => {
  expect(speakersIn("Ana Muster: Hello?\nAna Muster: Anybody?")).toEqual(["Ana Muster"]);
  expect(speakersIn("City: Berlin\nPhone: 1")).toEqual([]);
});

const kinds = (text: string) =>
  partsOf(text)
    .filter((part) => part.text.trim() !== "")
    .map(({ kind, text: own }) => `${kind} ${own.trim()}`);

test("the parts of a text are how it is built, who is named, and what was said", () => {
  expect(kinds("[12.03.24, 14:02] Ana: Pay 5\nat 6\n[12.03.24, 14:03] Ben: No")).toEqual([
    "structure [12.03.24, 14:02]",
    "label Ana",
    "structure :",
    "words Pay 5",
    "words at 6",
    "structure [12.03.24, 14:03]",
    "label Ben",
    "structure :",
    "words No",
  ]);
  const captions =
    "WEBVTT\n\nSTYLE\n::cue {}\n\n1a-2\n00:01.000 --> 00:02.000\n<v.x Ana>5 <b>per</b> cent &amp; 6";
  expect(kinds(captions)).toEqual([
    "label WEBVTT",
    "label STYLE",
    "label ::cue {}",
    "label 1a-2",
    "structure 00:01.000 --> 00:02.000",
    "structure <v.x",
    "label Ana",
    "structure >",
    "words 5",
    "structure <b>",
    "words per",
    "structure </b>",
    "words cent",
    "structure &amp;",
    "words 6",
  ]);
});

test.each([
  "",
  "\n",
  "a\r\nb",
  "[00:12] x: y\n\n- z",
  "WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\n<v A>b</v>\r\n",
])("the parts of %j are all of it", (text) => {
  expect(
    partsOf(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
