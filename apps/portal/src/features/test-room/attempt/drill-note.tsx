import type { Result } from "@field-advisor/api-client";
import { TextLink } from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";

type Drill = NonNullable<Result<"GET /api/test-rooms/:id/sessions/:sessionId">["drill"]>;

/** So many lines bring back where one was. */
const shownAtMost = 4;

/** A phone has no room for more beside the conversation. */
const longestShown = 200;

/** The end of a line, which is what is answered. */
function endOf(text: string): string {
  if (text.length <= longestShown) return text;
  const end = text.slice(-longestShown).toWellFormed();
  return `…${end.slice(end.indexOf(" ") + 1)}`;
}

/** That the conversation goes on from a line of an attempt, and what was said just before. */
export const DrillNote = ({ drill: { attemptId, number, line, lines } }: { drill: Drill }) => (
  <section aria-label="What was said before" className="room-focus room-drill">
    <Text as="p" size="2" mb="2">
      From line {line + 1} of attempt {number} again. It does not count.{" "}
      <TextLink to={`/attempts/${attemptId}`}>Back to the result</TextLink>
    </Text>
    {lines.slice(-shownAtMost).map(({ isUser, text }, at) => (
      <Text as="p" size="2" mb="1" key={at} className="fa-break">
        <strong>{isUser ? "You" : "Agent"}:</strong> {endOf(text)}
      </Text>
    ))}
  </section>
);
