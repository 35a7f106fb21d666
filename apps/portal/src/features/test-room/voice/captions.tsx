import type { TranscriptEntry } from "@field-advisor/voice-client";
import { voiceWords } from "@field-advisor/voice-client/words";
import { Box, Text } from "@radix-ui/themes";
import { useStickToEnd } from "../use-stick-to-end.ts";

const words = voiceWords.call;

/** What was said aloud, growing at its end. Nobody has it read to them while the agent speaks. */
export function Captions({ entries }: { entries: readonly TranscriptEntry[] }) {
  const { log, onScroll } = useStickToEnd(entries.at(-1), false);
  if (entries.length === 0) return null;
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
      {entries.map(({ id, role, text, interrupted }) => (
        <Text as="p" key={id} size="2" className="chat-text">
          <strong>{words.speaker[role]}:</strong> {text}
          {interrupted && <Text color="gray"> {words.interrupted}</Text>}
        </Text>
      ))}
    </Box>
  );
}
