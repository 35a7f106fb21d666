import type { DemoConversation } from "./demo-activity.ts";
import scripts from "./demo-transcripts.json" with { type: "json" };

/** Somebody who has this little time does not say another line. */
const secondsForLine = 8;

/** What was said in a conversation, spread over its length: short ones end in the middle. */
export function demoTranscript({ slug, seconds }: Pick<DemoConversation, "slug" | "seconds">) {
  const lines = scripts[slug].slice(0, Math.max(2, Math.floor(seconds / secondsForLine)));
  return lines.map((message, index) => ({
    // They take turns: the agent begins.
    role: index % 2 === 0 ? "agent" : "user",
    message,
    atSeconds: Math.floor((index * seconds) / lines.length),
    isInterrupted: false,
    feedback: null,
  }));
}
