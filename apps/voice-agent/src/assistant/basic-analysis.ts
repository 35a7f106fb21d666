import { z } from "zod";
import type { LanguageModel, ModelRequest } from "../engines/brain/brain.ts";
import {
  readTranscript,
  type SpeakerFigures,
  transcriptFigures,
  type Turn,
  turnOf,
} from "./transcript-figures.ts";

const Facts = z.object({
  room: z.object({ agent: z.object({ name: z.string() }).nullish() }).nullish(),
  conversation: z.array(z.object({ by: z.enum(["adviser", "agent"]), text: z.string() })).optional(),
});

/** The session in which a question is asked, as far as the instructions tell. */
interface GivenSession {
  /** undefined where the assistant may not see the conversation. */
  turns: Turn[] | undefined;
  agent: string;
}

/** The product adds facts to the instructions as their last line, in JSON. */
function readSession(instructions: string): GivenSession | undefined {
  const facts = Facts.safeParse(parsed(instructions.slice(instructions.lastIndexOf("\n") + 1)));
  if (!facts.success) return undefined;
  const { room, conversation } = facts.data;
  if (!room && !conversation) return undefined;
  const agent = room?.agent?.name ?? "The agent";
  const turns = conversation?.map(({ by, text }) => turnOf(by === "agent" ? agent : "You", text));
  return { turns, agent };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const limits =
  "No language model is connected: I count and quote, but cannot judge, explain or suggest wording.";

const offer = [
  "**Basic analysis**",
  "",
  limits,
  "",
  'Paste a conversation with one line per turn, such as "Adviser: …" and "Client: …": I tell who spoke how much, how many questions each of you asked, the longest stretch, and the words that came up most.',
].join("\n");

const noAnswer = [
  limits,
  "",
  'Ask me "How much did each of us say?" and I give the figures of this session. Paste a conversation, and I give its figures.',
].join("\n");

/** Somebody asks how much, how often or how it went, and not about the subject. */
const asksForFigures =
  /\b(?:figures?|numbers|statistics?|shares?|keywords?|longest|feedback|summar\w*|analy[sz]\w*|measure\w*|auswert\w*|anteil\w*|zahlen|statistik)\b|\b(?:how (?:much|many|long|often)|wie (?:viele?|oft|lange))\b.*\b(?:sa(?:y|id)|sp(?:ea|o)k\w*|talk\w*|words?|questions?|turns?|ask\w*|gesagt|geredet|gesprochen|gefragt|fragen|worte|wörter)\b|\bwho (?:spoke|talked|said)\b|\bsaid last\b|\bhow (?:did|was|were) (?:i|we|it|that)\b|\bhow am i doing\b|\bwie (?:war|lief) (?:ich|es|das)\b/i;

const notShown = [
  "**Basic analysis**",
  "",
  "This assistant may not see the conversation of this session. An owner can allow it under AI Assistants.",
  "",
  limits,
].join("\n");

const nothingSaid = [
  "**Basic analysis of this session**",
  "",
  "Nothing has been said in this session yet. Talk or write to the agent, then ask me again.",
  "",
  limits,
].join("\n");

/** Replaces a language model: it measures a pasted transcript, or the current session, and says what it cannot do. */
export const basicAnalysis: LanguageModel = {
  id: "basic-analysis",
  async *complete(request) {
    for (const paragraph of answerTo(request).split(/(?<=\n)/)) yield paragraph;
  },
};

function answerTo({ instructions, messages }: ModelRequest): string {
  const asked = messages.filter((message) => message.role === "user").map((message) => message.text);
  const pasted = readTranscript(asked.at(-1) ?? "");
  if (pasted) return describe(pasted);
  const session = readSession(instructions);
  if (session) return asksForFigures.test(asked.at(-1) ?? "") ? describeSession(session) : noAnswer;
  for (const text of [...asked.toReversed(), instructions]) {
    const turns = readTranscript(text);
    if (turns) return describe(turns);
  }
  return offer;
}

function describeSession({ turns, agent }: GivenSession): string {
  if (!turns) return notShown;
  if (turns.length === 0) return nothingSaid;
  const last = turns.findLast(({ speaker, text }) => speaker === agent && text !== "");
  return [
    "**Basic analysis of this session**",
    "",
    ...figuresOf(turns),
    ...(last ? ["", `**${agent} said last**`, `- "${shorten(last.text)}"`] : []),
    "",
    limits,
  ].join("\n");
}

function describe(turns: Turn[]): string {
  const { keywords } = transcriptFigures(turns);
  return [
    "**Basic analysis**",
    "",
    ...figuresOf(turns),
    "",
    "**Keywords**",
    keywords.length > 0
      ? `- ${keywords.map(({ word, count: uses }) => `${word} (${uses})`).join(", ")}`
      : "- No word of substance came up more than once.",
    "",
    limits,
  ].join("\n");
}

function figuresOf(said: Turn[]): string[] {
  const { words, speakers, longest } = transcriptFigures(said);
  const turns = speakers.reduce((sum, speaker) => sum + speaker.turns, 0);
  const unheard = speakers.filter((own) => own.unheard > 0);
  return [
    `${count(speakers.length, "speaker")}, ${count(turns, "turn")}, ${count(words, "word")}.`,
    "",
    ...(unheard.length === 0
      ? ["**Share of words**"]
      : [
          "**Words**",
          `- Shares are withheld: some speech was heard without its words (${unheard.map(({ speaker }) => speaker).join(", ")}).`,
        ]),
    ...speakers.map((own) => `- ${own.speaker}: ${wordsOf(own)}`),
    "",
    "**Questions asked**",
    ...speakers.map((own) => `- ${own.speaker}: ${own.questions}`),
    "",
    "**Longest stretch**",
    longest.words === 0
      ? "- No words were heard."
      : `- ${longest.speaker}, ${count(longest.words, "word")}: "${shorten(longest.text)}"`,
  ];
}

function wordsOf({ share, words, unheard }: SpeakerFigures): string {
  const spoken = count(words, "word");
  if (share !== null) return `${Math.round(share * 100)} % (${spoken})`;
  return unheard === 0 ? spoken : `${spoken}, and ${unheard.toFixed(1)} s without words`;
}

const count = (amount: number, noun: string): string => `${amount} ${noun}${amount === 1 ? "" : "s"}`;

const shorten = (text: string): string =>
  text.length <= 160 ? text : `${text.slice(0, text.lastIndexOf(" ", 160))} …`;
