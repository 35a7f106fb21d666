import type { CallState } from "@field-advisor/voice-client/react";
import { voiceWords } from "@field-advisor/voice-client/words";
import { Badge, Button, Flex, Text, VisuallyHidden } from "@radix-ui/themes";
import { useEffect, useRef } from "react";
import { CallControls } from "./call-controls.tsx";
import { CallOutcome } from "./call-outcome.tsx";
import { Captions } from "./captions.tsx";
import { spokenIn, type EarlierCall } from "./spoken.ts";
import { useRoomCall } from "./use-room-call.ts";
import { VoiceMark } from "./voice-mark.tsx";

interface RoomCallProps {
  agentId: number;
  sessionId: string;
  /** The session's conversations before this one, oldest first. */
  earlier: readonly EarlierCall[];
  obstacle: string | null;
  /** Given what was said, before it makes room for the next conversation. */
  onOver: (calls: readonly EarlierCall[]) => void;
  onTalking: (isTalking: boolean) => void;
  onTrouble: () => void;
}

const words = voiceWords.call;

/** What the button that starts and ends is called. */
function actionOf({ phase, snapshot }: CallState): string {
  if (phase === "live") return words.end;
  if (phase === "connecting") return words.connecting;
  return phase === "failed" || snapshot.endedBy === "error" ? "Try again" : words.start;
}

const announcementOf = ({ phase, snapshot }: CallState): string =>
  words.announced[phase === "live" ? snapshot.mode : phase];

/** One conversation at a time: begun and ended here, its state, its sound, and its words. */
export function RoomCall({ earlier, obstacle, onOver, onTalking, ...place }: RoomCallProps) {
  const [call, state] = useRoomCall({ ...place, isOpen: obstacle === null });
  const { phase, session, snapshot, span, trouble } = state;
  const main = useRef<HTMLButtonElement>(null);
  const isLive = phase === "live";
  useEffect(() => {
    onTalking(isLive);
    return () => onTalking(false);
  }, [isLive, onTalking]);
  useEffect(() => () => onOver(spokenIn(call.getState())), [call, onOver]);

  const press = () => {
    if (isLive) call.end();
    if (isLive || phase === "connecting") return;
    onOver(spokenIn(state));
    call.start(false);
  };
  const cancel = () => {
    call.end();
    main.current?.focus();
  };
  return (
    <Flex direction="column" gap="4" p="4" className="room-call">
      <VisuallyHidden asChild>
        <output>{announcementOf(state)}</output>
      </VisuallyHidden>
      <Flex direction="column" align="center" gap="3">
        <VoiceMark session={isLive ? session : null} mode={snapshot.mode} />
        {isLive && <Badge highContrast>Voice conversation active</Badge>}
        {isLive && (
          <Text weight="medium" aria-hidden="true">
            {words[snapshot.mode]}
          </Text>
        )}
        {obstacle === null && <CallOutcome state={state} />}
        <Flex gap="3" wrap="wrap" justify="center">
          <Button
            ref={main}
            size="3"
            {...(isLive && { color: "red" })}
            disabled={obstacle !== null && !isLive}
            aria-disabled={phase === "connecting"}
            onPointerEnter={call.prepare}
            onFocus={call.prepare}
            onClick={press}
          >
            {actionOf(state)}
          </Button>
          {phase === "connecting" && (
            <Button size="3" variant="soft" color="gray" highContrast onClick={cancel}>
              {words.cancel}
            </Button>
          )}
        </Flex>
        {obstacle !== null && (
          <Text size="2" color="gray" align="center">
            {obstacle}
          </Text>
        )}
      </Flex>
      {isLive && session && (
        <CallControls session={session} snapshot={snapshot} span={span} trouble={trouble} />
      )}
      {earlier.length + snapshot.transcript.length > 0 && (
        <Captions earlier={earlier} entries={snapshot.transcript} />
      )}
    </Flex>
  );
}
