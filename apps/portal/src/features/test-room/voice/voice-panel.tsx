import { Volume } from "@field-advisor/call-ui/volume";
import { isNowhere, Muted } from "@field-advisor/ui";
import { CallOutcome, CallTimer } from "@field-advisor/ui/call";
import type { VoiceMode, VoiceSession } from "@field-advisor/voice-client";
import { voiceLabels } from "@field-advisor/voice-client/labels";
import {
  callCondition,
  type CallState,
  conditionLabels,
  goOnLabel,
  hasMore,
  useVoiceRing,
} from "@field-advisor/voice-client/react";
import { useAnnouncement } from "@field-advisor/voice-client/ways";
import { SpeakerLoudIcon } from "@radix-ui/react-icons";
import { Badge, Button, Callout, Flex, Heading, Text, VisuallyHidden } from "@radix-ui/themes";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { FinishButton } from "../attempt/attempt-end.tsx";
import { RecordingSign } from "../recording/recording-sign.tsx";
import type { Finish } from "../attempt/use-finish.ts";
import { MicrophoneIcon } from "./call-bar.tsx";
import { CallSound, SoundTest } from "./room-sound.tsx";
import { type Reading, Ways } from "./ways.tsx";
import type { RoomTalk } from "./use-room-call.ts";
import { UnheardNotice } from "../../../lib/unheard-notice.tsx";

interface VoiceMarkProps {
  /** Null while nobody talks. */
  session: VoiceSession | null;
  state: CallState;
}

/** A round mark whose ring moves with the voice that is heard; it stands still where nobody is. */
function VoiceMark({ session, state }: VoiceMarkProps) {
  const { mode } = state.snapshot;
  const condition = callCondition(state);
  return (
    <div className="voice-mark" data-mode={session ? (condition ?? mode) : "idle"} aria-hidden="true">
      {session && condition === null && <Ring session={session} mode={mode} />}
      {condition === "muted" ? (
        <MicrophoneIcon isOff size={28} />
      ) : (
        <SpeakerLoudIcon width="28" height="28" />
      )}
    </div>
  );
}

const Ring = ({ session, mode }: { session: VoiceSession; mode: VoiceMode }) => (
  <span ref={useVoiceRing(session, mode)} className="voice-ring" />
);

interface VoicePanelProps {
  talk: RoomTalk;
  /** Why the agent cannot be talked to now. */
  obstacle: string | null;
  /** Null where there is no attempt to finish. */
  finish: Finish;
  /** Stands where a call would be started, once none will be. */
  over: ReactNode;
  /** Who sees what is said here, as soon as that is known. */
  visibility: string | undefined;
  isPrivate: boolean | undefined;
  /** Nobody writes down what is said. */
  isUnheard: boolean;
  reading: Reading;
  /** Where the room has a time limit. */
  timeLeft: ReactNode;
  isHidden: boolean;
}

const labels = voiceLabels.call;
const { advice: advices, headlines } = voiceLabels.problem;

/** What the button that starts is called. */
function actionOf(call: CallState, hasOutcome: boolean): string {
  const { state, error } = call.snapshot;
  if (state === "connecting") return labels.connecting;
  if (hasMore(call)) return goOnLabel(error);
  return hasOutcome && state === "failed" ? voiceLabels.end.tryAgain : labels.start;
}

const aboutMicrophone: readonly string[] = [headlines.microphone, headlines.insecure, headlines.noAccess];

/** Says that nothing was opened, and what a start needs where that is more than another try. */
function explainStart({ headline, advice }: { headline: string; advice: string }) {
  const isAboutMicrophone = aboutMicrophone.includes(headline);
  const detail = isAboutMicrophone ? `${headline} ${advice}` : advice;
  return { headline: advices.unopened, advice: advice.endsWith(advices.unopened) ? null : detail };
}

/** Talking with the room's agent: begun here, and its state. What is said stands in the chat, and so does its end. */
export function VoicePanel(props: VoicePanelProps) {
  const { talk, isHidden, visibility, isPrivate, isUnheard, timeLeft, reading, ...start } = props;
  const headingId = useId();
  const { state, isLive } = talk;
  const { session, snapshot } = state;
  return (
    <section
      className="room-panel"
      data-panel="voice"
      data-live={isLive}
      aria-labelledby={headingId}
      hidden={isHidden}
    >
      <Flex px="4" py="3" className="room-panel-head">
        <Heading as="h2" size="3" id={headingId}>
          Voice conversation
        </Heading>
      </Flex>
      <VisuallyHidden asChild>
        <output>{useAnnouncement(state.snapshot)}</output>
      </VisuallyHidden>
      <div className="room-call">
        <VoiceMark session={isLive ? session : null} state={state} />
        {isLive && session ? <LiveCall talk={talk} /> : <NoCall talk={talk} {...start} />}
        {start.over === null && (
          <RecordingSign
            recording={talk.recording}
            isLive={isLive}
            isHeard={!snapshot.textOnly}
            isPrivate={isPrivate}
          />
        )}
        {session && <Ways session={session} snapshot={snapshot} isLive={isLive} reading={reading} />}
        {isLive && session && !snapshot.textOnly && (
          <Volume label={labels.volume} value={snapshot.volume} onChange={session.setVolume} />
        )}
        {isLive && session && !snapshot.textOnly && <CallSound session={session} state={state} />}
        {isUnheard && !isLive && start.over === null && <UnheardNotice />}
        {timeLeft}
        {visibility && (
          <Muted as="p" size="1" align="center" className="room-visibility">
            {visibility}
          </Muted>
        )}
      </div>
    </section>
  );
}

type NoCallProps = Pick<VoicePanelProps, "talk" | "obstacle" | "finish" | "over">;

/** How the last call ended, and the way to the next one. */
function NoCall({ talk, obstacle, finish, over }: NoCallProps) {
  const startButton = useRef<HTMLButtonElement>(null);
  const { call, state, hasOutcome, continuation } = talk;
  const isOver = state.snapshot.endedBy !== null;
  useEffect(() => {
    // Who ended the call by the button that is gone with it goes on with the one that starts the next.
    if (isOver && isNowhere()) startButton.current?.focus({ preventScroll: true });
  }, [isOver]);
  const isConnecting = state.snapshot.state === "connecting";
  const isLost = hasMore(state) && !isConnecting;
  const begin = () => (isLost ? talk.goOn(false) : talk.start());
  const cancel = () => {
    call.end();
    startButton.current?.focus();
  };
  if (over) return over;
  return (
    <>
      {hasOutcome && <CallOutcome state={state} explainStart={explainStart} />}
      <Flex gap="3" wrap="wrap" justify="center">
        {continuation && (
          <Button size="3" disabled={obstacle !== null} onClick={() => talk.goOn(false, continuation)}>
            {labels.goOn(continuation.since)}
          </Button>
        )}
        <Button
          ref={startButton}
          {...(continuation && { variant: "soft" as const })}
          size="3"
          disabled={obstacle !== null}
          aria-disabled={isConnecting}
          onPointerEnter={call.prepare}
          onFocus={call.prepare}
          onClick={() => !isConnecting && begin()}
        >
          {continuation ? labels.startAnew : actionOf(state, hasOutcome)}
        </Button>
        {isLost && (
          <>
            <Button size="3" variant="soft" disabled={obstacle !== null} onClick={() => talk.goOn(true)}>
              {voiceLabels.end.goOnWriting}
            </Button>
            {state.snapshot.error?.code === "line_lost" && (
              <Button size="3" variant="soft" color="gray" onClick={call.end}>
                {voiceLabels.end.finish}
              </Button>
            )}
          </>
        )}
        {isConnecting && (
          <Button size="3" variant="soft" color="gray" onClick={cancel}>
            {labels.cancel}
          </Button>
        )}
        {finish?.isReady && !isConnecting && <FinishButton finish={finish} size="3" />}
      </Flex>
      {obstacle === null && !isConnecting && state.session && "mediaDevices" in navigator && (
        <SoundTest session={state.session} />
      )}
      {obstacle !== null && <Muted align="center">{obstacle}</Muted>}
    </>
  );
}

/** The state of the call in words: never "Listening" to somebody who is not heard. */
function LiveCall({ talk: { state } }: { talk: RoomTalk }) {
  const { snapshot, span, trouble } = state;
  const condition = callCondition(state);
  const isTrouble = condition !== null && condition !== "released";
  const doing = snapshot.mode === "speaking" ? labels.speaking : labels.listening;
  const notice = snapshot.error ? voiceLabels.trouble.microphoneLost : trouble;
  return (
    <>
      <Badge className="room-call-badge">
        {snapshot.textOnly ? "Conversation in writing" : "Voice conversation active"}
      </Badge>
      <Text
        weight="medium"
        aria-hidden="true"
        className="room-call-state"
        {...(isTrouble && { color: "red" as const, highContrast: true })}
      >
        {condition ? conditionLabels[condition] : snapshot.textOnly ? labels.announced.typing : doing}
      </Text>
      <CallTimer span={span} />
      {(condition === "reconnecting" || notice) && (
        <Callout.Root color="amber" size="1" role="status" className="room-call-notice">
          <Callout.Text>{condition === "reconnecting" ? labels.reconnectingAdvice : notice}</Callout.Text>
        </Callout.Root>
      )}
    </>
  );
}
