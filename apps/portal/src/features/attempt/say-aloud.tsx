import { reportConversationEnd } from "@field-advisor/api-client/conversation-end";
import { secondsUntilRetry } from "@field-advisor/api-client/conversation-line";
import { CallOutcome, CallTimer } from "@field-advisor/ui/call";
import { voiceLabels } from "@field-advisor/voice-client/labels";
import {
  callCondition,
  conditionLabels,
  isTalking,
  turnsOf,
  useLeaveWarning,
  usePageCall,
} from "@field-advisor/voice-client/react";
import { useAnnouncement } from "@field-advisor/voice-client/ways";
import { Button, Flex, Text, VisuallyHidden } from "@radix-ui/themes";
import { use, useEffect, useEffectEvent, useRef } from "react";
import { VoiceCode } from "../../lib/voice-code.ts";
import { drillAddress, sayAloud } from "./drills.queries.ts";

interface SayAloudProps {
  place: Parameters<typeof sayAloud>[0];
  /** Whether somebody talks now, or is about to. */
  onTalking: (isTalking: boolean) => void;
  /** Told of each drill whose call has begun. */
  onBegun: (drillId: string) => void;
}

type Begun = Awaited<ReturnType<typeof sayAloud>>;

/** A short call that only listens. What counts is its record; what is shown meanwhile is what was heard so far. */
export function SayAloud({ place, onTalking, onBegun }: SayAloudProps) {
  const loadVoice = use(VoiceCode);
  const drill = useRef<Begun>(null);
  const [call, state] = usePageCall({
    loadVoice,
    getAddress: async (signal, goOnWith) => {
      if (goOnWith === undefined) drill.current = await sayAloud(place, signal);
      if (!drill.current?.call) throw new Error("The drill has no call");
      return drillAddress(drill.current.call, signal, goOnWith);
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
      {isLive &&
        turnsOf(state.snapshot).map(({ text, role }, at) => (
          <Text as="p" size="2" key={at} className="fa-break">
            <strong>{role === "user" ? "You" : "Agent"}:</strong> {text}
          </Text>
        ))}
      {!isBusy && state.snapshot.endedBy !== "user" && <CallOutcome state={state} />}
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
    </Flex>
  );
}
