import type { TranscriptEntry } from "@field-advisor/voice-client";
import { voiceLabels } from "@field-advisor/voice-client/labels";
import { Flex, Text } from "@radix-ui/themes";

const labels = voiceLabels.call;

/** As much as one reads while listening; what was said before scrolls away. */
const shownAtMost = 8;

/** What was said last. Nobody has it read to them while the agent speaks. */
export function Captions({ entries }: { entries: readonly TranscriptEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Flex direction="column" gap="2" role="log" aria-label={labels.transcript} aria-live="off">
      {entries.slice(-shownAtMost).map(({ id, role, text, interrupted }) => (
        <Text as="p" key={id} size="2" className="fa-break">
          <strong>{labels.speaker[role]}:</strong> {text}
          {interrupted && <Text color="gray"> {labels.interrupted}</Text>}
        </Text>
      ))}
    </Flex>
  );
}
