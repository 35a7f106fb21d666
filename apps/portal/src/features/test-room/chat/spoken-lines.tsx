import { durationText } from "@field-advisor/voice-client/react";
import { voiceLabels } from "@field-advisor/voice-client/labels";
import { RelativeTime } from "@field-advisor/ui";
import { ReloadIcon } from "@radix-ui/react-icons";
import { Button, Flex, Text, VisuallyHidden } from "@radix-ui/themes";
import { useState } from "react";
import type { SpokenLine, SpokenTalk } from "../voice/spoken.ts";

const labels = voiceLabels.call;

interface SpokenLinesProps {
  talk: SpokenTalk;
  partner: string;
  /** Null while nothing can be sent. */
  onSendAgain: ((text: string) => void) | null;
}

/** A voice conversation among what was written. Nobody has it read to them while the agent speaks. */
export function SpokenLines({ talk, partner, onSendAgain }: SpokenLinesProps) {
  // What was sent again stands where it was sent, and here no more.
  const [sentAgain, setSentAgain] = useState<ReadonlySet<number>>(new Set());
  const sendAgain = (place: number, text: string) => {
    setSentAgain((places) => new Set([...places, place]));
    onSendAgain?.(text);
  };
  return (
    <div className="chat-call" role="group" aria-label="Voice conversation" aria-live="off">
      <Text as="p" size="1" color="gray">
        Voice conversation · <RelativeTime iso={talk.startedAt} />
        {talk.durationSeconds !== null && ` · ${durationText(talk.durationSeconds)}`}
      </Text>
      {talk.lines.map(
        (line, place) =>
          !sentAgain.has(place) && (
            <Line
              key={place}
              line={line}
              partner={partner}
              onSendAgain={onSendAgain && (() => sendAgain(place, line.text))}
            />
          ),
      )}
    </div>
  );
}

interface LineProps {
  line: SpokenLine;
  partner: string;
  onSendAgain: (() => void) | null;
}

const Line = ({ line, partner, onSendAgain }: LineProps) => (
  <div className="chat-turn" data-by={line.isUser ? "user" : "partner"}>
    <VisuallyHidden>{line.isUser ? "You" : partner}: </VisuallyHidden>
    <Text as="p" size="2" dir="auto" className="chat-text chat-plain">
      {line.text}
      {line.isInterrupted && <Text color="gray"> {labels.interrupted}</Text>}
    </Text>
    {line.isUnsent && (
      <Flex align="center" gap="3" wrap="wrap" role="alert">
        <Text size="2" color="red">
          {labels.notSent}
        </Text>
        {onSendAgain && (
          <Button size="1" variant="soft" color="gray" highContrast onClick={onSendAgain}>
            <ReloadIcon />
            {labels.sendAgain}
          </Button>
        )}
      </Flex>
    )}
  </div>
);
