import type { SpokenTalk } from "../voice/spoken.ts";
import type { Turn } from "./chat-state.ts";

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
