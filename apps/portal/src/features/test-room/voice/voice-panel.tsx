import { Flex, Heading, Text } from "@radix-ui/themes";
import { useCallback, useId, useState } from "react";
import { RoomCall } from "./room-call.tsx";
import type { EarlierCall } from "./spoken.ts";

interface VoicePanelProps {
  agentId: number | null;
  sessionId: string;
  /** What was said aloud before, oldest first; read once. */
  spoken: readonly EarlierCall[];
  /** Why the agent cannot be talked to now. */
  obstacle: string | null;
  isHidden: boolean;
  /** Told when a conversation begins and ends. */
  onTalking: (isTalking: boolean) => void;
  onTrouble: () => void;
}

/** Talking with the room's agent. Another agent is another conversation, but what was said before stays. */
export function VoicePanel({ agentId, spoken, obstacle, isHidden, ...call }: VoicePanelProps) {
  const headingId = useId();
  const [earlier, setEarlier] = useState(spoken);
  const keep = useCallback((calls: readonly EarlierCall[]) => setEarlier((all) => [...all, ...calls]), []);
  return (
    <section className="room-panel" data-panel="voice" aria-labelledby={headingId} hidden={isHidden}>
      <Flex px="4" py="3" className="room-panel-head">
        <Heading as="h2" size="3" id={headingId}>
          Voice conversation
        </Heading>
      </Flex>
      {agentId === null ? (
        <Text as="p" color="gray" m="4">
          {obstacle}
        </Text>
      ) : (
        <RoomCall
          key={agentId}
          agentId={agentId}
          earlier={earlier}
          obstacle={obstacle}
          onOver={keep}
          {...call}
        />
      )}
    </section>
  );
}
