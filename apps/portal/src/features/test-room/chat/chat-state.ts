import type { AssistantMessage, RoomMessage } from "@field-advisor/schema/room-sessions.endpoints";
import type { ChatLabels, Turn } from "../../../lib/chat/chat-state.ts";
import type { SpokenTalk } from "../voice/spoken.ts";

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

/** What a call's agent is told of the conversation so far; empty where nothing was said. @param earlier before all of it */
export function saidBefore(
  turns: readonly Turn[],
  talks: readonly SpokenTalk[],
  earlier: readonly Pick<Turn, "isUser" | "text">[] = [],
): string {
  const items = timelineOf(turns, talks).flatMap((item) =>
    item.kind === "written" ? [item.turn] : item.talk.lines,
  );
  const lines = [...earlier, ...items].map(({ isUser, text }) => `${isUser ? "User" : "Agent"}: ${text}`);
  if (lines.length === 0) return "";
  return `What was said before in this conversation:\n${lines.join("\n").slice(-longest)}`;
}
