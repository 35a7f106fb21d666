import { clock, exactTime, Muted, lazyPart } from "@field-advisor/ui";
import { ReloadIcon } from "@radix-ui/react-icons";
import { Button, Flex, Text, VisuallyHidden } from "@radix-ui/themes";
import { memo, type ReactNode } from "react";
import type { Turn } from "./chat-state.ts";

/** The hour tells when something was said today; who comes back to a session another day needs the day. */
function timeOf(turn: Turn): string {
  const at = new Date(turn.at);
  const isToday = at.toDateString() === new Date().toDateString();
  return (isToday ? clock : exactTime).format(at);
}

export const PlainText = ({ text }: { text: string }) => (
  <Text as="p" size="2" dir="auto" className="chat-text chat-plain">
    {text}
  </Text>
);

/** An answer is readable without what formats it. */
const FormattedText = lazyPart<{ text: string }>(
  async () => (await import("@field-advisor/ui/formatted-text")).FormattedText,
  PlainText,
);

interface ChatTurnProps {
  turn: Turn;
  partner: string;
  /** Being written: there for the eyes only until it is whole. */
  isGrowing: boolean;
  onRetry: ((turn: Turn) => void) | null;
  /** What stands in place of the text of an answer. */
  content?: ReactNode;
  /** What can be done with it. */
  actions?: ReactNode;
}

/** One thing that was said: by whom, when, and what became of it. Hundreds of them stay as they are while one grows. */
export const ChatTurn = memo(({ turn, partner, isGrowing, onRetry, content, actions }: ChatTurnProps) => (
  <div
    className="chat-turn"
    data-by={turn.isUser ? "user" : "partner"}
    inert={isGrowing}
    // Nobody has their own words read back to them.
    aria-live={turn.isUser ? "off" : undefined}
  >
    <VisuallyHidden>{turn.isUser ? "You" : partner}: </VisuallyHidden>
    {turn.isUser ? <PlainText text={turn.text} /> : (content ?? <FormattedText text={turn.text} />)}
    <Muted as="p" size="1">
      <time dateTime={turn.at}>{timeOf(turn)}</time>
      {turn.isPartial && " · Interrupted"}
    </Muted>
    {turn.failure && (
      <Flex align="center" gap="3" wrap="wrap" role="alert">
        <Text size="2" color="red">
          {turn.failure.sentence}
          {turn.failure.requestId && ` (Request ${turn.failure.requestId})`}
        </Text>
        {onRetry && (
          <Button size="1" variant="soft" color="gray" onClick={() => onRetry(turn)}>
            <ReloadIcon />
            Try again
          </Button>
        )}
      </Flex>
    )}
    {actions}
  </div>
));
