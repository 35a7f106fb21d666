import type { TranscriptEntry } from "@field-advisor/voice-client";
import { durationText, useStickToEnd } from "@field-advisor/voice-client/react";
import { voiceWords } from "@field-advisor/voice-client/words";
import { RelativeTime } from "@field-advisor/ui";
import { Box, Text } from "@radix-ui/themes";
import type { ReactNode } from "react";
import type { EarlierCall } from "./spoken.ts";

const words = voiceWords.call;

interface CaptionsProps {
  /** The session's conversations that are over, oldest first. */
  earlier: readonly EarlierCall[];
  /** What is said in this one. */
  entries: readonly TranscriptEntry[];
}

/** What was said aloud, growing at its end. Nobody has it read to them while the agent speaks. */
export function Captions({ earlier, entries }: CaptionsProps) {
  const { log, onScroll } = useStickToEnd(entries.at(-1) ?? earlier.at(-1), false);
  return (
    <Box
      ref={log}
      role="log"
      aria-label={words.transcript}
      aria-live="off"
      className="voice-captions"
      onScroll={onScroll}
      // A region that scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      {earlier.map((call) => (
        <Earlier key={call.startedAt} call={call} />
      ))}
      {entries.map(({ id, role, text, interrupted }) => (
        <Said key={id} by={role} text={text}>
          {interrupted && <Text color="gray"> {words.interrupted}</Text>}
        </Said>
      ))}
    </Box>
  );
}

const Earlier = ({ call: { startedAt, durationSeconds, lines } }: { call: EarlierCall }) => (
  <div className="voice-earlier">
    <Text as="p" size="1" color="gray">
      <RelativeTime iso={startedAt} />
      {durationSeconds !== null && ` · ${durationText(durationSeconds)}`}
    </Text>
    {lines.map(({ isUser, text }, place) => (
      <Said key={place} by={isUser ? "user" : "agent"} text={text} />
    ))}
  </div>
);

const Said = ({ by, text, children }: { by: "user" | "agent"; text: string; children?: ReactNode }) => (
  <Text as="p" size="2" className="chat-text">
    <strong>{words.speaker[by]}:</strong> <bdi>{text}</bdi>
    {children}
  </Text>
);
