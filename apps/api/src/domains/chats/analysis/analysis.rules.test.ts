import { readTranscripts } from "@field-advisor/transcript";
import { describe, expect, test } from "vitest";
import { analyse } from "./analysis.rules.ts";
import { nothingFound, reportOf } from "./report.views.ts";

const analysisOf = (text: string) => analyse(readTranscripts(text));

function firstOf(text: string) {
  const [first] = analysisOf(text).transcripts;
  if (!first) throw new Error("There is no transcript");
  return first;
}

const talk = `[00:00] Adviser: Good morning, Anna. What do you save for?
[00:10] Anna Meier: For retirement. I put 250 euros a month into savings since 2019.
[00:30] Adviser: And the fees? Savings with high fees grow slowly. Do you know your fees?
[00:50] Anna Meier: Hm.
[00:52] Adviser: A fee of 1.5 % over ten years costs about €4,000. Shall we look at it on 12 May 2027?
[01:10] Anna Meier: Could we do that by phone?
[01:20] Adviser: Of course. Which number?`;

describe("speakers", () => {
  test("are told by share of the talk, turns, questions and longest stretch", () => {
    const { speakers, turns, words, questions, seconds } = firstOf(talk);
    expect({ turns, words, questions, seconds }).toEqual({ turns: 7, words: 64, questions: 6, seconds: 80 });
    expect(speakers).toEqual([
      {
        name: "Adviser",
        turns: 4,
        words: 45,
        share: 45 / 64,
        seconds: 10 + 20 + 18 + 0,
        questions: 5,
        longest: { words: 19, at: "00:52", text: expect.stringMatching(/^A fee of 1\.5 %/) },
      },
      {
        name: "Anna Meier",
        turns: 3,
        words: 19,
        share: 19 / 64,
        seconds: 20 + 2 + 10,
        questions: 1,
        longest: { words: 12, at: "00:10", text: expect.stringMatching(/^For retirement/) },
      },
    ]);
  });

  test.each([
    ["without times", "A: x\nB: y\nA: z"],
    ["with times for some", "[00:01] A: x\nB: y\n[00:03] A: z"],
    ["with times that go back", "[00:09] A: x\n[00:02] B: y\n[00:03] A: z"],
    ["all at once", "[00:01] A: x\n[00:01] B: y\n[00:01] A: z"],
  ])("have no time in a transcript %s", (_name, text) => {
    const { seconds, speakers } = firstOf(text);
    expect([seconds, ...speakers.map((each) => each.seconds)]).toEqual([null, null, null]);
  });

  test("speak until the end of their cue, and not until somebody else begins", () => {
    const cue = (times: string, words: string) => `${times}\n${words}\n\n`;
    const { speakers, seconds } = firstOf(
      `WEBVTT\n\n${cue("00:01.000 --> 00:03.000", "<v Ana>Hello.")}${cue("00:10.000 --> 00:11.500", "<v Ben>Hello.")}`,
    );
    expect(speakers.map((each) => each.seconds)).toEqual([2, 1.5]);
    expect(seconds).toBe(10.5);
  });

  test("whose words were not heard have seconds, and then nobody has a share", () => {
    const { speakers, words, unheard, unanswered } = firstOf(
      "[0:00] Coach: Do you save?\n[0:06] Rosa: (speech, 4.3 s)\n[0:11] Coach: Good. And?\n[0:15] Rosa: (speech, 2.0 s)",
    );
    expect(words).toBe(5);
    expect(speakers.map(({ name, share, seconds, words: own }) => [name, share, seconds, own])).toEqual([
      ["Coach", null, 10, 5],
      ["Rosa", null, 6.3, 0],
    ]);
    expect(unheard).toBe("Shares of words are withheld: speech of Rosa (6.3 s) was heard without its words.");
    expect(unanswered).toEqual([]);
  });

  test("whose words were not heard have seconds without other times too", () => {
    const { speakers } = firstOf("Coach: Do you save?\nRosa: (speech, 4.3 s)\nCoach: Good.");
    expect(speakers.map(({ seconds }) => seconds)).toEqual([null, 4.3]);
  });

  test("beyond the twentieth are counted", () => {
    const many = Array.from({ length: 25 }, (_, at) => `Guest${at}: Hello there.\nHost: Welcome.`).join("\n");
    const { speakers, otherSpeakers } = firstOf(many);
    expect([speakers.length, otherSpeakers, speakers[0]?.name]).toEqual([20, 6, "Host"]);
  });
});

describe("words that come up most", () => {
  test.each([
    [
      "English",
      "A: The savings plan and savings fees.\nB: Fees, about savings.\nA: Yes.",
      ["savings 3", "fees 2"],
    ],
    [
      "German",
      "A: Die Gebühren sind wegen der Gebühren hoch.\nB: Welche Gebühren?\nA: Diese.",
      ["Gebühren 3"],
    ],
  ])("leave out what every text of %s has", (_language, text, expected) => {
    expect(firstOf(text).keywords.map(({ word, count }) => `${word} ${count}`)).toEqual(expected);
  });

  test("leave out the names of the speakers, numbers and what came up once", () => {
    const text = "Anna: Hello Benno, 2019 2019 mortgage.\nBenno: Anna, Anna!\nAnna: Benno?";
    expect(firstOf(text).keywords).toEqual([]);
  });
});

describe("turns without an answer", () => {
  const reasons = (text: string) =>
    firstOf(text).unanswered.map(({ question, reason }) => `${question} ${reason}`);
  test.each([
    ["nobody speaks after it", "A: Hello.\nB: Hi.\nA: Which number?", ["Which number? Nobody answered"]],
    [
      "only the same speaker goes on",
      "B: Hi.\nA: Which number?\nA: Well then.",
      ["Which number? Nobody answered"],
    ],
    [
      "there was only a sound",
      "A: Do you know the fees?\nB: Hm, okay.\nA: Well.",
      ["Do you know the fees? Only acknowledged"],
    ],
    [
      "the answer was a question",
      "A: What is it worth?\nB: Why do you ask?\nA: Just so.",
      ["What is it worth? Answered with a question"],
    ],
    [
      "it was asked again",
      "A: What about the monthly fees?\nB: Nice weather, that.\nA: But the monthly fees, what about them?\nB: None.",
      ["What about the monthly fees? Asked again"],
    ],
  ])("are found where %s", (_name, text, expected) => {
    expect(reasons(text)).toEqual(expected);
  });

  test.each([
    ["an answer", "A: Do you save?\nB: Yes.\nA: Good."],
    ["an answer with a question", "A: Do you save?\nB: Since May. Why?\nA: I wondered."],
    ["a question that its speaker answers", "A: Do you save? I do, since May.\nB: Hm.\nA: Good."],
  ])("are not seen in %s", (_name, text) => {
    expect(reasons(text)).toEqual([]);
  });

  test("stand with their time, and beyond the fiftieth are counted", () => {
    expect(firstOf(talk).unanswered).toEqual([
      { speaker: "Adviser", at: "00:30", question: "Do you know your fees?", reason: "Only acknowledged" },
      {
        speaker: "Adviser",
        at: "00:52",
        question: "Shall we look at it on 12 May 2027?",
        reason: "Answered with a question",
      },
      { speaker: "Adviser", at: "01:20", question: "Which number?", reason: "Nobody answered" },
    ]);
    const { unanswered, otherUnanswered } = firstOf("A: Why?\nB: Hm.\n".repeat(60));
    expect([unanswered.length, otherUnanswered]).toEqual([50, 10]);
  });
});

describe("figures", () => {
  const figures = (text: string) =>
    firstOf(`A: ${text}\nB: Yes.\nA: Good.`).figures.map(({ kind, figure }) => `${kind}: ${figure}`);
  test.each([
    ["It costs €4,000 or 12.50 euros.", ["amount: €4,000", "amount: 12.50 euros"]],
    [
      "About $1.5 million, or fifty thousand dollars.",
      ["amount: $1.5 million", "amount: fifty thousand dollars"],
    ],
    ["Das kostet 1.200 Euro, also CHF 1'300.", ["amount: 1.200 Euro", "amount: CHF 1'300"]],
    [
      "A fee of 1.5 % or two percent, 30 basis points.",
      ["percentage: 1.5 %", "percentage: two percent", "percentage: 30 basis points"],
    ],
    [
      "On 12 May 2027, May 3rd, 3. Mai 2026, 12.05.2027 and 2027-05-12.",
      ["date: 12 May 2027", "date: May 3rd", "date: 3. Mai 2026", "date: 12.05.2027", "date: 2027-05-12"],
    ],
    ["I retire in 2031.", ["date: 2031"]],
    [
      "For ten years, 18 months or a 5-year term; seit drei Jahren.",
      ["duration: ten years", "duration: 18 months", "duration: 5-year", "duration: drei Jahren"],
    ],
    ["Room 12, agent 7 and anyone of them may come.", []],
  ])("are found in %j", (text, expected) => {
    expect(figures(text)).toEqual(expected);
  });

  test("stand with their speaker and sentence", () => {
    expect(firstOf(talk).figures[0]).toEqual({
      kind: "amount",
      figure: "250 euros",
      speaker: "Anna Meier",
      sentence: "I put 250 euros a month into savings since 2019.",
    });
  });
});

describe("two transcripts", () => {
  const second = "Cleo: We have high fees and fees.\nBen: Savings grow, savings do.\nCleo: Do they?";

  test("are compared", () => {
    const { comparison, transcripts } = analysisOf(`${talk}\n---\n${second}`);
    expect(transcripts.map(({ title }) => title)).toEqual(["Transcript 1", "Transcript 2"]);
    expect(comparison?.sharedKeywords.toSorted()).toEqual(["fees", "savings"]);
    expect(comparison?.measures).toContainEqual({ label: "Duration", first: "1:20 min", second: "No times" });
    expect(comparison?.measures).toContainEqual({ label: "Turns", first: "7", second: "3" });
    expect(comparison?.measures).toContainEqual({
      label: "Talks most",
      first: "Adviser, 70 %",
      second: "Cleo, 67 %",
    });
  });

  test("are not compared where there are one or three", () => {
    expect(analysisOf(talk).comparison).toBeNull();
    const three = analysisOf([talk, second, talk].join("\n---\n"));
    expect([three.comparison, three.transcripts.length]).toEqual([null, 3]);
  });
});

describe("the report", () => {
  test("says what it is and has tables that its content does not break", () => {
    const text = reportOf(analysisOf("A: What | why?\nB: Hm.\nA: x"), { isComparisonWanted: false });
    expect(text).toMatch(/^\*\*Basic analysis\*\*\n\nNo language model is connected\./);
    expect(text).toContain(String.raw`| A | What \| why? | Only acknowledged |`);
  });

  test("tells words and seconds where not all words were heard", () => {
    const text = reportOf(analysisOf("Coach: Do you save?\nRosa: (speech, 4.3 s)\nCoach: Good."), {
      isComparisonWanted: false,
    });
    expect(text).toContain("Shares of words are withheld: speech of Rosa (4.3 s)");
    expect(text).toContain("| Rosa | 0 words | 0:04 |");
    expect(text).not.toContain("%");
  });

  test("says where the second transcript is missing", () => {
    const said = (isComparisonWanted: boolean) => reportOf(analysisOf(talk), { isComparisonWanted });
    expect(said(true)).toContain("Only one transcript was found.");
    expect(said(false)).not.toContain("Only one transcript was found.");
  });

  test("of no transcript says what can be pasted, in a shape that can be read", () => {
    expect(nothingFound).toContain("What you can paste");
    const example = nothingFound.match(/`([^`]+: [^`]+)`/g)?.map((line) => line.replaceAll("`", "")) ?? [];
    expect(readTranscripts(example.join("\n"))).toHaveLength(1);
  });
});

test.each([
  ["turns", "[00:01] A: How are the 5 % fees today?\n[00:02] B: Hm.\n".repeat(3500)],
  ["one word", `A: ${"x".repeat(99_000)}\nB: ${"7".repeat(99_000)}\nA: Why?`],
  ["numbers", `A: ${"1,000 ".repeat(16_000)}\nB: ${"ten ".repeat(24_000)}\nA: Why?`],
  ["question marks", `A: ${"?".repeat(99_000)}\nB: ${". ".repeat(45_000)}\nA: Why?`],
])("200,000 characters of %s are analysed", (_name, text) => {
  const analysis = analysisOf(text);
  expect(analysis.transcripts).toHaveLength(1);
  expect(reportOf(analysis, { isComparisonWanted: false }).length).toBeLessThan(200_000);
});
