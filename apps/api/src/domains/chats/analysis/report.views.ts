import type { ChatAnalysis, TranscriptAnalysis } from "@field-advisor/schema/chats.endpoints";
import { counted } from "../../../lib/text.ts";
import { clockOf } from "@field-advisor/schema/clock";
import { lengthOf, note, percent } from "./analysis.rules.ts";

const cell = (text: string): string => text.replaceAll(/\s+/g, " ").replaceAll("|", String.raw`\|`);

/** A table in Markdown. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map((text) => cell(text)).join(" | ")} |`);

const rest = (count: number, thing: string): string[] =>
  count === 0 ? [] : ["", `And ${counted(count, `more ${thing}`)}.`];

function speakerTable({ speakers, otherSpeakers, unheard }: TranscriptAnalysis): string[] {
  const timed = speakers.every(({ seconds }) => seconds === null) ? [] : ["Time"];
  return [
    ...(unheard === undefined ? [] : [unheard, ""]),
    ...table(
      [
        "Speaker",
        unheard === undefined ? "Share of words" : "Words",
        ...timed,
        "Turns",
        "Questions",
        "Longest stretch",
      ],
      speakers.map((each) => [
        each.name,
        each.share === null
          ? counted(each.words, "word")
          : `${percent(each.share)} (${counted(each.words, "word")})`,
        ...timed.map(() => (each.seconds === null ? "Not known" : clockOf(each.seconds))),
        String(each.turns),
        String(each.questions),
        `${counted(each.longest.words, "word")}${each.longest.at === null ? "" : ` at ${each.longest.at}`}`,
      ]),
    ),
    ...rest(otherSpeakers, "speaker"),
  ];
}

function describe(transcript: TranscriptAnalysis): string[] {
  const { title, turns, words, seconds, keywords, unanswered, figures } = transcript;
  const lasted = seconds === null ? "" : `, ${lengthOf(seconds, "minutes", "hours")}`;
  return [
    `**${title}**: ${counted(turns, "turn")}, ${counted(words, "word")}${lasted}.`,
    "",
    ...speakerTable(transcript),
    "",
    "**Words that come up most**",
    "",
    keywords.length === 0
      ? "No word of substance came up more than once."
      : keywords.map(({ word, count }) => `${word} (${count})`).join(", "),
    "",
    "**Turns without an answer**",
    "",
    ...(unanswered.length === 0
      ? ["None found."]
      : table(
          ["Speaker", "Question", "Why"],
          unanswered.map(({ speaker, at, question, reason }) => [
            at === null ? speaker : `${speaker} (${at})`,
            question,
            reason,
          ]),
        )),
    ...rest(transcript.otherUnanswered, "turn"),
    "",
    "**Figures mentioned**",
    "",
    ...(figures.length === 0
      ? ["None found."]
      : table(
          ["Figure", "Speaker", "Sentence"],
          figures.map(({ figure, speaker, sentence }) => [figure, speaker, sentence]),
        )),
    ...rest(transcript.otherFigures, "figure"),
  ];
}

/** @param isComparisonWanted two were asked for, and one was found */
const missing = (isComparisonWanted: boolean): string[] =>
  isComparisonWanted
    ? [
        "",
        "Only one transcript was found. To compare two, paste both with a line `---` between them, or insert two conversations.",
      ]
    : [];

/** The analysis as text, for those who read nothing else of the answer. */
export const reportOf = (
  { transcripts, comparison }: ChatAnalysis,
  { isComparisonWanted }: { isComparisonWanted: boolean },
): string =>
  [
    "**Basic analysis**",
    "",
    note,
    ...missing(isComparisonWanted && transcripts.length === 1),
    ...(comparison
      ? [
          "",
          "**Comparison**",
          "",
          ...table(
            ["Measure", ...transcripts.map(({ title }) => title)],
            comparison.measures.map(({ label, first, second }) => [label, first, second]),
          ),
          "",
          comparison.sharedKeywords.length === 0
            ? "No word of substance came up most in both."
            : `Came up most in both: ${comparison.sharedKeywords.join(", ")}.`,
        ]
      : []),
    ...transcripts.flatMap((transcript) => ["", ...describe(transcript)]),
  ].join("\n");

/** The answer to what is no transcript. */
export const nothingFound = [
  "**Basic analysis**",
  "",
  `${note} No transcript was found in what you sent.`,
  "",
  "**What you can paste**: a conversation with the speaker before each turn, for example:",
  "",
  "- `Adviser: How do you save for retirement?`",
  "- `[00:12] Client: With a fund.`",
  "- `Client (00:12): With a fund.`",
  "",
  "The transcripts of video meetings, chats and of this product's own exports work too. To compare two transcripts, put a line `---` between them.",
  "",
  "**What you get**: each speaker's share of the talk, turns and questions, the longest stretch, the words that come up most, turns without an answer, and the figures that were named.",
].join("\n");
