import { ReloadIcon } from "@radix-ui/react-icons";
import { Button, Flex, Text, VisuallyHidden } from "@radix-ui/themes";
import { lazy, Suspense, type ComponentType } from "react";
import type { Turn } from "./chat-state.ts";

const clock = new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

const PlainText = ({ text }: { text: string }) => (
  <Text as="p" size="2" className="chat-text chat-plain">
    {text}
  </Text>
);

/** An answer is readable without what formats it. */
const FormattedText = lazy<ComponentType<{ text: string }>>(() =>
  import("./formatted-text.tsx").then(
    (module) => ({ default: module.FormattedText }),
    () => ({ default: PlainText }),
  ),
);

interface ChatTurnProps {
  turn: Turn;
  partner: string;
  onRetry: ((turn: Turn) => void) | null;
}

/** One thing that was said: by whom, when, and what became of it. */
export const ChatTurn = ({ turn, partner, onRetry }: ChatTurnProps) => (
  <div className="chat-turn" data-by={turn.isUser ? "user" : "partner"}>
    <VisuallyHidden>{turn.isUser ? "You" : partner}: </VisuallyHidden>
    {turn.isUser ? (
      <PlainText text={turn.text} />
    ) : (
      <Suspense fallback={<PlainText text={turn.text} />}>
        <FormattedText text={turn.text} />
      </Suspense>
    )}
    <Text as="p" size="1" color="gray">
      <time dateTime={turn.at}>{clock.format(Date.parse(turn.at))}</time>
      {turn.isPartial && " · Interrupted"}
    </Text>
    {turn.failure && (
      <Flex align="center" gap="3" wrap="wrap" role="alert">
        <Text size="2" color="red">
          {turn.failure.sentence}
          {turn.failure.requestId && ` (Request ${turn.failure.requestId})`}
        </Text>
        {onRetry && (
          <Button size="1" variant="soft" color="gray" highContrast onClick={() => onRetry(turn)}>
            <ReloadIcon />
            Try again
          </Button>
        )}
      </Flex>
    )}
  </div>
);
