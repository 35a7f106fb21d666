import { rising } from "../../lib/rising.ts";
import { hasKnownWords, type TalkLine } from "./scoring/talk.rules.ts";
import type { Talk } from "./talks.queries.ts";

const secondsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000;

/** What was said aloud and in writing as one talk, by when it was said since `begunAt`. */
export function linesOf({ messages, calls }: Talk, begunAt: string): TalkLine[] {
  const spoken = calls.flatMap(({ startedAt, lines }) => {
    const offset = secondsBetween(begunAt, startedAt);
    const after = (seconds: number | null | undefined) => (seconds == null ? null : offset + seconds);
    const all = lines ?? [];
    const order = rising(all.map(({ atSeconds }) => atSeconds));
    return all.flatMap((line, at) =>
      line.role === "none"
        ? []
        : {
            isUser: line.role === "user",
            text: line.message,
            isSpoken: true,
            hasWords: hasKnownWords(line.message),
            startSeconds: after(line.atSeconds),
            endSeconds: after(line.endSeconds),
            isInterrupted: line.isInterrupted,
            // A lost line is no silence of theirs.
            beginsCall: at === 0 || all[at - 1]?.role === "none",
            order: offset + (order[at] ?? 0),
          },
    );
  });
  const written = messages.map(({ isUser, text, at }) => {
    const startSeconds = secondsBetween(begunAt, at);
    return {
      isUser,
      text,
      isSpoken: false,
      hasWords: true,
      startSeconds,
      endSeconds: null,
      isInterrupted: false,
      order: startSeconds,
    };
  });
  return [...spoken, ...written].toSorted((a, b) => a.order - b.order).map(({ order: _, ...line }) => line);
}

/** How long a talk was, in seconds: its calls, and where there were none the time from the first to the last message. */
export function secondsOf({ messages, calls }: Talk): number {
  const called = calls.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
  const [first] = messages;
  const last = messages.at(-1);
  return Math.round(called > 0 || !first || !last ? called : secondsBetween(first.at, last.at));
}
