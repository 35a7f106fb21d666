import type { Failure } from "@field-advisor/api-client/describe-error";
import type { AssistantMessage, RoomMessage } from "@field-advisor/schema/room-sessions.endpoints";

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
}

export interface ChatState {
  turns: readonly Turn[];
  /** An answer is awaited or being written. */
  isRunning: boolean;
}

export type ChatEvent =
  | { type: "asked"; text: string; at: string }
  /** The person asks for what failed once more. */
  | { type: "dropped"; key: number }
  | { type: "piece"; text: string; at: string }
  | { type: "answered"; text: string; at: string }
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
      const { text, at } = event;
      return {
        turns: answer
          ? changed(turns, answer, { text })
          : append(turns, { isUser: false, text, at, ...nothingWrong }),
        isRunning: false,
      };
    }
    case "broke":
      return { turns: broken(state, event.failure), isRunning: false };
  }
}

const unanswered = { sentence: "This message was not answered.", requestId: undefined };

/** A talk that ends with the person's own words was broken off before it was answered. */
function begun(said: readonly Omit<Turn, "key" | "failure">[]): Turn[] {
  return said.map((turn, index) => ({
    ...turn,
    key: index + 1,
    failure: turn.isUser && index === said.length - 1 ? unanswered : null,
  }));
}

export const turnsOfAgent = ({ messages }: { messages: readonly RoomMessage[] }): Turn[] =>
  begun(messages.map(({ isUser, text, timestamp: at, isPartial }) => ({ isUser, text, at, isPartial })));

export const turnsOfAssistant = ({ assistant }: { assistant: readonly AssistantMessage[] }): Turn[] =>
  begun(
    assistant.map(({ type, content: text, timestamp: at, isPartial }) => ({
      isUser: type === "user",
      text,
      at,
      isPartial,
    })),
  );
