import { reportConversationEnd } from "@field-advisor/api-client/conversation-end";
import { secondsUntilRetry } from "@field-advisor/api-client/conversation-line";
import { CallOutcome, CallTimer } from "@field-advisor/ui/call";
import { voiceLabels } from "@field-advisor/voice-client/labels";
import {
  callCondition,
  conditionLabels,
  isTalking,
  type PageCall,
  turnsOf,
  useLeaveWarning,
  usePageCall,
} from "@field-advisor/voice-client/react";
import { useAnnouncement } from "@field-advisor/voice-client/ways";
import { Button, Flex, Text, VisuallyHidden } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { type RefObject, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { RecordedNow, StopQuestion } from "../../lib/call-recording.tsx";
import { VoiceCode } from "../../lib/voice-code.ts";
import { drillAddress, isRefusedAloud, refuseRecording, sayAloud } from "./drills.queries.ts";

interface SayAloudProps {
  place: Parameters<typeof sayAloud>[0];
  /** Without it only how the last start ended is shown. */
  isOffered: boolean;
  /** Told when no start here can succeed. */
  onRefused: () => void;
  /** Whether somebody talks now, or is about to. */
  onTalking: (isTalking: boolean) => void;
  /** Told of each drill whose call has begun. */
  onBegun: (drillId: string) => void;
}

type Begun = Awaited<ReturnType<typeof sayAloud>>;

/** A short call that only listens. What counts is its record; what is shown meanwhile is what was heard so far. */
export function SayAloud({ place, isOffered, onRefused, onTalking, onBegun }: SayAloudProps) {
  const loadVoice = use(VoiceCode);
  const drill = useRef<Begun>(null);
  const [isRecorded, setRecorded] = useState(false);
  const begin = async (signal: AbortSignal) => {
    try {
      return await sayAloud(place, signal);
    } catch (error) {
      if (isRefusedAloud(error)) onRefused();
      throw error;
    }
  };
  const [call, state] = usePageCall({
    loadVoice,
    getAddress: async (signal, goOnWith) => {
      if (goOnWith === undefined) drill.current = await begin(signal);
      if (!drill.current?.call) throw new Error("The drill has no call");
      const address = await drillAddress(drill.current.call, signal, goOnWith);
      setRecorded(address.isRecorded === true);
      return address;
    },
    secondsUntilRetry,
    onEnded: (ending) => {
      void reportConversationEnd(ending);
      if (ending.wasConnected && drill.current) onBegun(drill.current.id);
    },
  });
  const isLive = isTalking(state);
  const isConnecting = state.snapshot.state === "connecting";
  const isBusy = isLive || isConnecting;
  const tell = useEffectEvent(onTalking);
  useEffect(() => tell(isBusy), [isBusy]);
  useEffect(() => call.prepare(), [call]);
  useLeaveWarning(isLive);
  const condition = callCondition(state);
  return (
    <Flex direction="column" gap="3" align="start">
      <VisuallyHidden asChild>
        <output>{useAnnouncement(state.snapshot)}</output>
      </VisuallyHidden>
      {isLive && (
        <Flex gap="3" align="center">
          <Text size="2" weight="medium">
            {condition ? conditionLabels[condition] : "Say it now."}
          </Text>
          <CallTimer span={state.span} />
        </Flex>
      )}
      <DrillRecording isOn={isLive && isRecorded} drill={drill} onStopped={() => setRecorded(false)} />
      {isLive &&
        turnsOf(state.snapshot).map(({ text, role }, at) => (
          <Text as="p" size="2" key={at} className="fa-break">
            <strong>{role === "user" ? "You" : "Agent"}:</strong> {text}
          </Text>
        ))}
      {!isBusy && state.snapshot.endedBy !== "user" && <CallOutcome state={state} />}
      {(isOffered || isBusy) && <Controls call={call} isLive={isLive} isConnecting={isConnecting} />}
    </Flex>
  );
}

interface ControlsProps {
  call: PageCall;
  isLive: boolean;
  isConnecting: boolean;
}

const Controls = ({ call, isLive, isConnecting }: ControlsProps) => (
  <Flex gap="3" wrap="wrap">
    <Button
      {...(isLive && { color: "red" })}
      aria-disabled={isConnecting}
      onClick={() => (isLive ? call.end() : !isConnecting && call.start(false))}
    >
      {isLive ? "Done" : isConnecting ? voiceLabels.call.connecting : "Say it aloud"}
    </Button>
    {isConnecting && (
      <Button variant="soft" color="gray" onClick={call.end}>
        {voiceLabels.call.cancel}
      </Button>
    )}
  </Flex>
);

interface DrillRecordingProps {
  /** The call that goes on is recorded, as the server said. */
  isOn: boolean;
  drill: RefObject<Begun | null>;
  onStopped: () => void;
}

/** That a call is recorded, as its person allowed for the attempt, and the way to stop it. */
function DrillRecording({ isOn, drill, onStopped }: DrillRecordingProps) {
  const { mutateAsync } = useMutation(refuseRecording);
  const [isAsking, setAsking] = useState(false);
  const stop = async () => {
    const call = drill.current?.call;
    if (!call) return;
    const params = { id: call.roomId, sessionId: call.sessionId };
    await mutateAsync({ params, body: { isAllowed: false } });
    onStopped();
  };
  return (
    <>
      {isOn && <RecordedNow onStop={() => setAsking(true)} />}
      {isAsking && <StopQuestion stop={stop} onClose={() => setAsking(false)} />}
    </>
  );
}
