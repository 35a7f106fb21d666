import type { Failure } from "@field-advisor/api-client/api-error";
import type { ChatAnalysis } from "@field-advisor/schema/chats.endpoints";

/** What a chat is called and says of itself; the rest of it is the same wherever it stands. */
export interface ChatLabels {
  title: string;
  /** While nothing was said. */
  empty: string;
  placeholder: string;
  /** What the box is for, to those who do not see where it stands. */
  label: string;
  /** Who answers. */
  partner: string;
}

export interface Turn {
  /** Stable while the chat stands: good as a React key. */
  key: number;
  isUser: boolean;
  text: string;
  /** ISO 8601 */
  at: string;
  /** An answer that was cut off. */
  isPartial: boolean;
  /** Why a message has no whole answer. */
  failure: Failure | null;
  /** What rules found in the transcripts that were asked about. */
  analysis?: ChatAnalysis | null;
}

/** The whole of an answer. */
export interface Answer {
  text: string;
  analysis?: ChatAnalysis | null;
}

interface ChatState {
  turns: readonly Turn[];
  /** An answer is awaited or being written. */
  isRunning: boolean;
}

type ChatEvent =
  | { type: "asked"; text: string; at: string }
  /** The person asks for what failed once more. */
  | { type: "dropped"; key: number }
  | { type: "piece"; text: string; at: string }
  | ({ type: "answered"; at: string } & Answer)
  /** Another chat takes its place. */
  | { type: "set"; turns: readonly Turn[] }
  | { type: "broke"; failure: Failure };

const nothingWrong = { isPartial: false, failure: null };

const append = (turns: readonly Turn[], turn: Omit<Turn, "key">): Turn[] => [
  ...turns,
  { key: (turns.at(-1)?.key ?? 0) + 1, ...turn },
];

/** The answer that is being written, if its first words are there. */
const openAnswer = ({ turns, isRunning }: ChatState): Turn | undefined => {
  const last = turns.at(-1);
  return isRunning && last && !last.isUser ? last : undefined;
};

const changed = (turns: readonly Turn[], turn: Turn | undefined, change: Partial<Turn>): Turn[] =>
  turns.map((each) => (each === turn ? { ...each, ...change } : each));

/** What is left of an answer that broke off is marked, and the message that it was to stands with the reason. */
function broken(state: ChatState, failure: Failure): Turn[] {
  const { turns } = state;
  const answer = openAnswer(state);
  const message = turns.findLast(({ isUser }) => isUser);
  return changed(changed(turns, message, { failure }), answer, { isPartial: true });
}

/** A message that failed before a word of an answer came is said anew; anything else stays as it happened. */
function dropped(turns: readonly Turn[], key: number): Turn[] {
  const turn = turns.find((each) => each.key === key);
  return turn && turn === turns.at(-1)
    ? turns.filter((each) => each !== turn)
    : changed(turns, turn, { failure: null });
}

/** What a chat shows after something happened in it. */
export function nextChat(state: ChatState, event: ChatEvent): ChatState {
  const { turns } = state;
  const answer = openAnswer(state);
  switch (event.type) {
    case "asked": {
      const { text, at } = event;
      return { turns: append(turns, { isUser: true, text, at, ...nothingWrong }), isRunning: true };
    }
    case "dropped":
      return { ...state, turns: dropped(turns, event.key) };
    case "piece": {
      const { text, at } = event;
      return answer
        ? { ...state, turns: changed(turns, answer, { text: answer.text + text }) }
        : { ...state, turns: append(turns, { isUser: false, text, at, ...nothingWrong }) };
    }
    case "answered": {
      const { type: _type, at, ...whole } = event;
      return {
        turns: answer
          ? changed(turns, answer, whole)
          : append(turns, { isUser: false, at, ...whole, ...nothingWrong }),
        isRunning: false,
      };
    }
    case "set":
      return { turns: event.turns.map((turn, at) => ({ ...turn, key: at + 1 })), isRunning: false };
    case "broke":
      return { turns: broken(state, event.failure), isRunning: false };
  }
}
