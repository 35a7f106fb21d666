import type { LanguageModel, ModelRequest } from "../engines/brain/language-model.ts";
import { transcriptFigures, type TranscriptFigures } from "./transcript-figures.ts";
import { readTranscript } from "./transcript-text.ts";

const title = "**Basic analysis** (no language model is connected; this counts, it does not judge)";

const offer = [
  "**Basic analysis**",
  "",
  "No language model is connected to this installation, so I cannot answer questions in my own words.",
  "",
  'What I can do: paste a conversation with one line per turn, such as "Adviser: …" and "Client: …", and I will tell you who spoke how much, how many questions each of you asked, the longest stretch, and the words that came up most.',
].join("\n");

/** Stands in for a language model: it measures a transcript it is given, and otherwise says what it can do. */
export const basicAnalysis: LanguageModel = {
  id: "basic-analysis",
  async *complete(request) {
    for (const paragraph of answerTo(request).split(/(?<=\n)/)) yield paragraph;
  },
};

function answerTo({ instructions, messages }: ModelRequest): string {
  const asked = messages.filter((message) => message.role === "user").map((message) => message.text);
  for (const text of [...asked.toReversed(), instructions]) {
    const turns = readTranscript(text);
    if (turns) return describe(transcriptFigures(turns));
  }
  return offer;
}

function describe({ words, speakers, longest, keywords }: TranscriptFigures): string {
  const turns = speakers.reduce((sum, speaker) => sum + speaker.turns, 0);
  return [
    title,
    "",
    `${speakers.length} speakers, ${turns} turns, ${words} words.`,
    "",
    "**Talk share**",
    ...speakers.map(
      (own) => `- ${own.speaker}: ${Math.round(own.share * 100)} % (${count(own.words, "word")})`,
    ),
    "",
    "**Questions asked**",
    ...speakers.map((own) => `- ${own.speaker}: ${own.questions}`),
    "",
    "**Longest stretch**",
    `- ${longest.speaker}, ${count(longest.words, "word")}: "${shorten(longest.text)}"`,
    "",
    "**Keywords**",
    keywords.length > 0
      ? `- ${keywords.map(([word, uses]) => `${word} (${uses})`).join(", ")}`
      : "- No word of substance came up more than once.",
  ].join("\n");
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}

function shorten(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, text.lastIndexOf(" ", 160))} …`;
}
