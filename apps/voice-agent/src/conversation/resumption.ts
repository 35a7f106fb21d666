import type { Utterance } from "../engines/brain/brain.ts";
import { sentenceStart } from "../speech-text/sentences.ts";
import { mergeResumed, type RecordLine, utteranceOf } from "./history.ts";

/** A line of a previous leg. */
export interface StoredLine extends RecordLine {
  conversationId: string;
  endedAtMs: number | null;
  interrupted: boolean;
  brokenOff: boolean;
}

/**
 * The first action of the agent. `wait`: nothing until it is spoken to.
 * `recorded`: so many characters of the repetition stand in the record, because they were heard before.
 */
export type FirstMove = { repeat: string; recorded: number } | "answer" | "wait";

export interface Resumption {
  history: Utterance[];
  firstMove: FirstMove;
}

interface Listener {
  language: string;
  /** They have read the answer, so that it need not be repeated. */
  textOnly: boolean;
}

/**
 * Plans how the agent resumes after a lost connection. An answer that was cut off is repeated from the beginning of the
 * sentence; a question that was not answered, or only in part by a brain that had not finished, is answered.
 * @param lines of all previous legs, in their order
 */
export function planResumption(lines: readonly StoredLine[], { language, textOnly }: Listener): Resumption {
  const lastId = lines.at(-1)?.conversationId;
  const earlier = lines.filter((line) => line.conversationId !== lastId && wasHeard(line));
  const last = lines.filter((line) => line.conversationId === lastId);
  const cutAt = cutIn(last);
  const cut = last[cutAt];
  const history = mergeResumed([...earlier, ...last.slice(0, cutAt)].map(utteranceOf));
  if (!cut || isUnfinished(cut))
    return { history, firstMove: history.at(-1)?.role === "user" ? "answer" : "wait" };
  return textOnly
    ? {
        history: mergeResumed([...history, utteranceOf({ ...cut, message: intended(cut) })]),
        firstMove: "wait",
      }
    : repeating(mergeResumed([...history, utteranceOf(cut)]), cut, language);
}

function repeating(history: Utterance[], cut: StoredLine, language: string): Resumption {
  const told = history.at(-1)?.intended ?? "";
  const heard = cut.brokenOff ? heardOf(cut).length : 0;
  const start = sentenceStart(told, told.length - intended(cut).length + heard, language);
  const recorded = Math.max(0, told.length - intended(cut).length + heard - start);
  return { history, firstMove: { repeat: told.slice(start), recorded } };
}

/** Index of the answer that was cut off; later lines, such as nudges, were not heard by anybody. */
function cutIn(lines: readonly StoredLine[]): number {
  const question = lines.findLastIndex(({ role }) => role === "user");
  const cut = lines.findIndex((line, index) => index > question && line.brokenOff);
  if (cut >= 0) return cut;
  // Its sound began, and its end was never recorded: the process died.
  const last = lines.at(-1);
  const died =
    last?.role === "agent" && last.medium === "audio" && last.endedAtMs === null && !last.interrupted;
  return died ? lines.length - 1 : lines.length;
}

const intended = (line: StoredLine): string => line.originalMessage ?? line.message;

const heardOf = ({ message }: StoredLine): string => message.replace(/\.\.\.$/, "");

/** Broken off before the brain had finished: the rest is not known. */
const isUnfinished = ({ brokenOff, originalMessage }: StoredLine): boolean =>
  brokenOff && originalMessage === null;

const wasHeard = (line: StoredLine): boolean =>
  !line.brokenOff || (line.originalMessage !== null && heardOf(line) !== "");
