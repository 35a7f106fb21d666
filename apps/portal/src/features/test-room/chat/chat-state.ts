import type { Failure } from "@field-advisor/api-client/api-error";
import type { AssistantMessage, RoomMessage } from "@field-advisor/schema/room-sessions.endpoints";
import type { SpokenTalk } from "../voice/spoken.ts";

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

export const agentChat = (agent: string): ChatLabels => ({
  title: "Text chat",
  empty: "Ready to chat",
  placeholder: "Type your message...",
  label: `Message to ${agent}`,
  partner: agent,
});

export const assistantChat: ChatLabels = {
  title: "AI Assistant",
  empty: "Ask for hints, wording or feedback while you practise.",
  placeholder: "Ask the AI assistant...",
  label: "Question to the AI Assistant",
  partner: "AI Assistant",
};

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

/** A message, or a voice conversation as a whole. */
type TimelineItem = { kind: "written"; turn: Turn } | { kind: "spoken"; talk: SpokenTalk };

const timeOf = (item: TimelineItem) =>
  Date.parse(item.kind === "written" ? item.turn.at : item.talk.startedAt);

/** One conversation, however it was held, in the order of time; what is written during a call belongs to the call. */
export function timelineOf(turns: readonly Turn[], talks: readonly SpokenTalk[]): TimelineItem[] {
  const items: TimelineItem[] = [
    ...turns.map((turn) => ({ kind: "written" as const, turn })),
    ...talks.map((talk) => ({ kind: "spoken" as const, talk })),
  ];
  return items.toSorted((a, b) => timeOf(a) - timeOf(b));
}

/** What was added last, and whether the reader wrote it; another value after every word that is added. */
export function newestOf(items: readonly TimelineItem[]): { what: unknown; isOwn: boolean } {
  const item = items.at(-1);
  if (!item) return { what: undefined, isOwn: false };
  if (item.kind === "written") return { what: item.turn, isOwn: item.turn.isUser };
  const { lines, startedAt } = item.talk;
  // The lines of a call are made anew whenever anything about it changes.
  return { what: `${startedAt} ${lines.length} ${lines.at(-1)?.text}`, isOwn: false };
}

/** What was said last matters most. */
const longest = 8000;

/** What a call's agent is told of the conversation so far; empty where nothing was said. */
export function saidBefore(turns: readonly Turn[], talks: readonly SpokenTalk[]): string {
  const lines = timelineOf(turns, talks).flatMap((item) =>
    (item.kind === "written" ? [item.turn] : item.talk.lines).map(
      ({ isUser, text }) => `${isUser ? "User" : "Agent"}: ${text}`,
    ),
  );
  if (lines.length === 0) return "";
  return `What was said before in this conversation:\n${lines.join("\n").slice(-longest)}`;
}
