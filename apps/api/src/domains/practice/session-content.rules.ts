import { rising } from "../../lib/rising.ts";
import { hasKnownWords, type Line } from "./scoring/lines.rules.ts";
import type { SessionContent } from "./session-content.queries.ts";

const secondsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000;

/** What was spoken and written as one conversation, by when it was said since the attempt began. */
export function linesOf({ messages, calls }: SessionContent, since: string): Line[] {
  const spoken = calls.flatMap(({ startedAt, lines }) => {
    const offset = secondsBetween(since, startedAt);
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
  const kept = messages.filter(({ text }) => text !== "");
  const written = kept.map(({ isUser, text, at }) => {
    const startSeconds = secondsBetween(since, at);
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

/** The seconds of its calls; where there were none, from the first message to the last. */
export function secondsOf({ messages, calls }: SessionContent): number {
  const called = calls.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
  const [first] = messages;
  const last = messages.at(-1);
  return Math.round(called > 0 || !first || !last ? called : secondsBetween(first.at, last.at));
}

/** Whether anything was said, or may have been: a record that is on its way tells. */
export const isEmpty = ({ messages, calls, isAwaited }: SessionContent): boolean =>
  messages.length + calls.length === 0 && !isAwaited;

/** How long it lasted; null where a part of it is not known. */
export const minutesOf = (content: SessionContent): number | null =>
  content.isAwaited || content.calls.some(({ seconds }) => seconds === null) ? null : secondsOf(content) / 60;
