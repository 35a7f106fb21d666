import type { SpokenTalk } from "../voice/spoken.ts";
import type { Turn } from "./chat-state.ts";
import { timelineOf } from "./timeline.ts";

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
