import { Flex, Heading, Text } from "@radix-ui/themes";
import { useId } from "react";
import { RoomCall } from "./room-call.tsx";
import type { EarlierCall } from "./spoken.ts";

interface VoicePanelProps {
  agentId: number | null;
  sessionId: string;
  spoken: readonly EarlierCall[];
  /** Why the agent cannot be talked to now. */
  obstacle: string | null;
  isHidden: boolean;
  /** Told when a conversation begins and ends. */
  onTalking: (isTalking: boolean) => void;
  onTrouble: () => void;
}

/** Talking with the room's agent. */
export function VoicePanel({ agentId, obstacle, isHidden, ...call }: VoicePanelProps) {
  const headingId = useId();
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
        <RoomCall agentId={agentId} obstacle={obstacle} {...call} />
      )}
    </section>
  );
}
