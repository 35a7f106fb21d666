import { reportConversationEnd } from "@field-advisor/api-client/conversation-end";
import { secondsUntilRetry } from "@field-advisor/api-client/conversation-line";
import type { Agent } from "@field-advisor/schema/agents.endpoints";
import { CallOutcome, CallTimer } from "@field-advisor/ui/call";
import { PartBoundary, Sheet } from "@field-advisor/ui";
import type { TranscriptEntry, VoiceSession, VoiceSnapshot } from "@field-advisor/voice-client";
import { voiceLabels } from "@field-advisor/voice-client/labels";
import {
  callCondition,
  conditionLabels,
  goOnLabel,
  isTalking,
  loadVoice as loadRealVoice,
  useLeaveWarning,
  usePageCall,
  useVoiceRing,
  type CallState,
  type LoadVoice,
} from "@field-advisor/voice-client/react";
import { useAnnouncement } from "@field-advisor/voice-client/ways";
import { Button, Callout, Flex, Text, VisuallyHidden } from "@radix-ui/themes";
import { useEffect } from "react";
import { callAddress } from "./agents.queries.ts";

const labels = voiceLabels.call;

interface TestCallProps {
  agent: Agent;
  onClose: () => void;
  loadVoice?: LoadVoice;
}

/** Talks with an agent to hear how it does; closing the panel ends the conversation. */
export function TestCall({ agent, onClose, loadVoice = loadRealVoice }: TestCallProps) {
  const [call, state] = usePageCall({
    loadVoice,
    getAddress: (signal, goOnWith) => callAddress(agent.id, signal, goOnWith),
    secondsUntilRetry,
    onEnded: (ending) => void reportConversationEnd(ending),
  });
  useEffect(() => call.prepare(), [call]);
  const { session, snapshot, lost } = state;
  const isLive = isTalking(state);
  const isConnecting = snapshot.state === "connecting";
  useLeaveWarning(isLive);
  const restLabel = lost === null ? labels.start : goOnLabel(snapshot.error);
  const isBusy = isLive || isConnecting;
  return (
    <Sheet modalOnly={isBusy} title="Test call" description={agent.name} onClose={onClose}>
      <VisuallyHidden asChild>
        <output>{useAnnouncement(state.snapshot)}</output>
      </VisuallyHidden>
      <Flex direction="column" gap="4">
        <PartBoundary>
          {isLive && session && <Live session={session} state={state} />}
          <CallOutcome state={state} />
          <Captions entries={snapshot.transcript} />
        </PartBoundary>
        <Flex justify="center" gap="3" wrap="wrap">
          <Button
            size="3"
            {...(isLive && { color: "red" })}
            aria-disabled={isConnecting}
            onClick={() => {
              if (isLive) call.end();
              else if (lost !== null) call.goOn(false);
              else if (!isConnecting) call.start(false);
            }}
          >
            {isLive ? labels.end : isConnecting ? labels.connecting : restLabel}
          </Button>
          {isConnecting && (
            <Button size="3" variant="soft" color="gray" onClick={call.end}>
              {labels.cancel}
            </Button>
          )}
        </Flex>
      </Flex>
    </Sheet>
  );
}

function Live({ session, state }: { session: VoiceSession; state: CallState }) {
  const { snapshot, span, trouble } = state;
  const condition = callCondition(state);
  const { mode, error, audioBlocked } = snapshot;
  const notice = error ? voiceLabels.trouble.microphoneLost : trouble;
  return (
    <>
      <Flex justify="between" align="center" gap="3">
        <Text weight="medium" aria-hidden="true">
          {condition ? conditionLabels[condition] : labels[mode === "speaking" ? mode : "listening"]}
        </Text>
        <CallTimer span={span} />
      </Flex>
      <LevelBar session={session} mode={mode} />
      {notice && (
        <Callout.Root color="amber" size="1" role="status">
          <Callout.Text>{notice}</Callout.Text>
        </Callout.Root>
      )}
      {audioBlocked && <Button onClick={session.resumeAudio}>{labels.soundOn}</Button>}
    </>
  );
}

interface LevelBarProps {
  session: VoiceSession;
  mode: VoiceSnapshot["mode"];
}

/** Moves with the voice that is heard: the microphone's while the agent listens, else the agent's. */
const LevelBar = ({ session, mode }: LevelBarProps) => (
  <div className="level-bar" aria-hidden="true">
    <span ref={useVoiceRing(session, mode)} className="level" />
  </div>
);

/** As much as one reads while listening; what was said before scrolls away. */
const captionsAtMost = 8;

/** What was said last. Screen readers do not read it out while the agent speaks. */
function Captions({ entries }: { entries: readonly TranscriptEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Flex direction="column" gap="2" role="log" aria-label={labels.transcript} aria-live="off">
      {entries.slice(-captionsAtMost).map(({ id, role, text, interrupted }) => (
        <Text as="p" key={id} size="2" className="fa-break">
          <strong>{labels.speaker[role]}:</strong> {text}
          {interrupted && <Text color="gray"> {labels.interrupted}</Text>}
        </Text>
      ))}
    </Flex>
  );
}
