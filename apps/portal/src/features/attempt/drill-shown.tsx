import type { Drill } from "@field-advisor/schema/drills.endpoints";
import { Muted } from "@field-advisor/ui";
import { PlayLine } from "@field-advisor/ui/playback";
import { Flex, Text } from "@radix-ui/themes";
import { soundOf } from "../../lib/call-sound.tsx";
import { ResultBadge } from "./attempt-words.tsx";

interface DrillShownProps {
  drill: Drill;
  isOwn: boolean;
  /** Whose words they are: "You", or a name. */
  who: string;
}

const awaited = {
  record: "The words of the call are on their way.",
  model: "The language model is asked.",
} as const;

/** What was said once more, and what came of it. */
export function DrillShown({ drill, isOwn, who }: DrillShownProps) {
  const { lines, result, reason, waitsFor, kind } = drill;
  const sound = soundOf(drill);
  const isUnknown = kind === "again" && waitsFor === null && lines.length === 0;
  return (
    <Flex direction="column" gap="1" align="start">
      {waitsFor === null && result !== null && <ResultBadge result={result} isOwn={isOwn} />}
      {lines.map(({ place, isUser, text }) => (
        <Flex key={place} gap="2" align="center" wrap="wrap" maxWidth="100%">
          <PlayLine place={place} name={`“${text}”`} sound={sound} />
          <Text as="p" size="2" className="fa-break">
            <strong>{isUser ? who : "Agent"}:</strong> {text}
          </Text>
        </Flex>
      ))}
      <div role="status">
        {waitsFor !== null && (
          <Muted as="p" size="1">
            {awaited[waitsFor]}
          </Muted>
        )}
      </div>
      {reason !== null && waitsFor === null && (
        <Muted as="p" size="1" className="fa-break">
          {reason}
        </Muted>
      )}
      {isUnknown && (
        <Muted as="p" size="1">
          No words of this call have come.
        </Muted>
      )}
    </Flex>
  );
}
