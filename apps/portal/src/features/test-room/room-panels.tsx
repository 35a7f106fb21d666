import type { Result } from "@field-advisor/api-client";
import type { MetVariant } from "@field-advisor/schema/room-sessions.endpoints";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { variantLevelLabels } from "@field-advisor/schema/variant-constants";
import { PartBoundary, useIsPhone, useToast } from "@field-advisor/ui";
import { useReading, useReadOut } from "@field-advisor/voice-client/ways";
import { SegmentedControl, Text } from "@radix-ui/themes";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Turn } from "../../lib/chat/chat-state.ts";
import type { Ask } from "../../lib/chat/use-chat.ts";
import { agentChat, assistantChat, saidBefore, turnsOfAgent, turnsOfAssistant } from "./chat/chat-state.ts";
import { BriefingSheet } from "./attempt/briefing-sheet.tsx";
import { DrillNote } from "./attempt/drill-note.tsx";
import { AttemptOver, FinishButton } from "./attempt/attempt-end.tsx";
import { isFirstTime, type RoomBriefing, visibilityOf } from "./attempt/use-briefing.ts";
import { TimeLeft } from "./attempt/time-left.tsx";
import { useFinish } from "./attempt/use-finish.ts";
import { useRecording } from "./recording/use-recording.ts";
import { ChatPanel } from "./chat/chat-panel.tsx";
import { askAssistant, talkWithAgent } from "./test-room.queries.ts";
import { CallBar, LeaveCall } from "./voice/call-bar.tsx";
import { useRoomCall } from "./voice/use-room-call.ts";
import { spokenIn, spokenNow } from "./voice/spoken.ts";
import { VoicePanel } from "./voice/voice-panel.tsx";

/** Tells whoever is in a room that somebody else leads it from here on. */
function useAgentNews(agent: Room["agent"]): void {
  const show = useToast();
  const known = useRef(agent?.id);
  const { id, name } = agent ?? {};
  useEffect(() => {
    if (known.current === id) return;
    known.current = id;
    if (name) show({ title: "This room has another agent now", description: `You talk with ${name}.` });
  }, [id, name, show]);
}

const panelNames = ["voice", "chat", "assistant"] as const;
type PanelName = (typeof panelNames)[number];

interface PanelChoiceProps {
  isAssistantShown: boolean;
  shown: PanelName;
  isTalking: boolean;
  isRecording: boolean;
  onChoose: (name: PanelName) => void;
}

const labels = { voice: "Voice", chat: "Chat", assistant: "Assistant" } as const;

/** Which panel a phone shows; a call that goes on behind another panel is named. */
const PanelChoice = ({ isAssistantShown, shown, isTalking, isRecording, onChoose }: PanelChoiceProps) => (
  <SegmentedControl.Root
    aria-label="Panel"
    className="panel-choice"
    value={shown}
    onValueChange={(value) => onChoose(panelNames.find((name) => name === value) ?? "voice")}
  >
    {panelNames
      .filter((name) => isAssistantShown || name !== "assistant")
      .map((name) => (
        <SegmentedControl.Item key={name} value={name}>
          {name === "voice" && isTalking ? (isRecording ? "Recording" : "Voice on") : labels[name]}
        </SegmentedControl.Item>
      ))}
  </SegmentedControl.Root>
);

type SessionContent = Result<"GET /api/test-rooms/:id/sessions/:sessionId">;

interface RoomPanelsProps {
  room: Room;
  content: SessionContent;
  briefing: RoomBriefing;
  /** Why nobody can be asked anything here now. */
  closed: string | null;
  /** Why the agent cannot be spoken to now. */
  obstacle: string | null;
  isAssistantShown: boolean;
  /** Something failed, or ended by itself: looks why. */
  onTrouble: (error?: unknown) => Promise<unknown>;
}

/** Something got through, or may have. */
const hasWords = (turns: readonly Turn[]) => turns.some(({ failure }) => failure === null);

/** What is said with the agent, aloud and in writing: one conversation. */
function useConversation({ room, content, obstacle, onTrouble }: RoomPanelsProps) {
  const { sessionId, conversationId } = content;
  const [begun] = useState(() => turnsOfAgent(content));
  const [write] = useState(() => talkWithAgent({ roomId: room.id, sessionId }, conversationId));
  const turns = useRef<readonly Turn[]>(begun);
  const [isWritten, setWritten] = useState(begun.length > 0);
  const onTurns = useCallback((now: readonly Turn[]) => {
    turns.current = now;
    setWritten(hasWords(now));
  }, []);
  const recording = useRecording({ roomId: room.id, sessionId, terms: content.recording });
  const talk = useRoomCall({
    agentId: room.agent?.id ?? null,
    sessionId,
    spoken: content.calls,
    before: (talks) => saidBefore(turns.current, talks, content.drill?.lines),
    isOpen: obstacle === null,
    recording,
    onTrouble,
  });
  const { call, state, isLive } = talk;
  const { session, snapshot } = state;
  const live = isLive ? session : null;
  const reading = useReading();
  const readOut = { upTo: useReadOut(session, snapshot), isOn: reading.value === "on" };
  const talks = [...talk.earlier, ...spokenIn(state, readOut)];
  // The record of a call that is awaited has words too.
  const isSaid = isWritten || !content.isComplete || talks.some(({ lines }) => lines.length > 0);
  const finish = useFinish({ attempt: content.attempt, talk, isSaid, onTrouble });
  const ask: Ask = async (message, hearing) => {
    // An agent that has just spoken does not introduce itself again.
    await talk.whenReported();
    return write(message, hearing);
  };
  return {
    talk,
    isSaid,
    finish,
    reading,
    chat: {
      begun,
      ask,
      onTurns,
      aloud: {
        talks,
        say: live && live.sendUserMessage,
        bar: live && <CallBar session={live} snapshot={snapshot} finish={finish} onEnd={call.end} />,
      },
    },
  };
}

/** Where somebody goes on who has begun in one of the two ways. */
const placesToBegin = {
  voice: "[data-panel=voice] .room-call button",
  writing: "[data-panel=chat] textarea",
} as const;

interface Course {
  isSaid: boolean;
  onOver: () => void;
}

const timeLeftOf = (attempt: SessionContent["attempt"], { isSaid, onOver }: Course) =>
  attempt?.isOpen &&
  attempt.secondsLeft !== null && (
    <TimeLeft seconds={attempt.secondsLeft} isRunning={attempt.isBegun || isSaid} onOver={onOver} />
  );

/** The one thing that its person wants to try. */
const Focus = ({ sentence }: { sentence: string }) => (
  <Text as="p" size="2" mb="3" role="note" className="fa-break room-focus">
    <strong>Try this time:</strong> {sentence}
  </Text>
);

/** Who the other person is this time. Its reader is told no more of a variant. */
const Met = ({ level, counterpart }: MetVariant) => {
  if (counterpart === null && level === "usual") return null;
  return (
    <Text as="p" size="2" mb="3" role="note" className="fa-break room-focus">
      <strong>The other person this time:</strong> {counterpart ?? "as in the briefing"}
      {level !== "usual" && ` (${variantLevelLabels[level].toLowerCase()})`}
    </Text>
  );
};

/** What is to be kept in mind in this attempt. */
const ThisTime = ({ focus, variant }: NonNullable<SessionContent["attempt"]>) => (
  <>
    {focus !== null && <Focus sentence={focus} />}
    {variant && <Met {...variant} />}
  </>
);

interface Panels {
  isPhone: boolean;
  shown: PanelName;
  isAssistantShown: boolean;
}

/** What is said stands below the voice, so that both are seen on a phone too. */
const hiddenPanels = ({ isPhone, shown, isAssistantShown }: Panels) => ({
  voice: isPhone && shown !== "voice",
  chat: isPhone && shown === "assistant",
  assistant: !isAssistantShown || (isPhone && shown !== "assistant"),
});

/** Voice, text and assistant: beside each other where there is room for it, one at a time on phones. */
export function RoomPanels(props: RoomPanelsProps) {
  const { room, content, briefing, closed, obstacle, isAssistantShown, onTrouble } = props;
  useAgentNews(room.agent);
  const isPhone = useIsPhone();
  const [chosen, choose] = useState<PanelName>("voice");
  const { sessionId, threadId, attempt } = content;
  const { talk, isSaid, finish, reading, chat } = useConversation(props);
  const panels = useRef<HTMLDivElement>(null);
  const [askHelper] = useState(() =>
    askAssistant({ roomId: room.id, sessionId }, threadId, () => spokenNow(talk.call.getState())),
  );
  const [helped] = useState(() => turnsOfAssistant(content));

  const shown = chosen === "assistant" && !isAssistantShown ? "voice" : chosen;
  const isHidden = hiddenPanels({ isPhone, shown, isAssistantShown });
  const over =
    attempt && !attempt.isOpen ? { roomId: room.id, attemptId: attempt.id, obstacle: closed } : null;
  // Elsewhere it stands in the voice panel, which is then not in sight.
  const besideWriting = isPhone && shown === "chat" && finish?.isReady && <FinishButton finish={finish} />;
  const start = {
    begin: (way: "voice" | "writing") => {
      choose(way === "voice" ? "voice" : "chat");
      if (way === "voice") talk.start();
    },
    goOnAt: (way: "voice" | "writing") =>
      panels.current?.querySelector<HTMLElement>(placesToBegin[way]) ?? null,
  };
  return (
    <>
      {(briefing.isOpen ?? (obstacle === null && !content.drill && isFirstTime(briefing, isSaid))) && (
        <BriefingSheet
          roomName={room.name}
          briefing={briefing}
          keptAs={sessionId}
          variant={attempt?.variant}
          start={obstacle === null && !talk.isLive ? start : null}
        />
      )}
      {content.drill && <DrillNote drill={content.drill} />}
      {attempt?.isOpen && <ThisTime {...attempt} />}
      {isPhone && (
        <PanelChoice
          isAssistantShown={isAssistantShown}
          shown={shown}
          isTalking={talk.isLive}
          isRecording={talk.recording.isOn && !talk.state.snapshot.textOnly}
          onChoose={choose}
        />
      )}
      <LeaveCall isOn={talk.isLive} />
      <div
        ref={panels}
        className="room-panels"
        data-assistant={isAssistantShown ? "shown" : "hidden"}
        data-talking={talk.isLive}
      >
        <PartBoundary>
          <VoicePanel
            talk={talk}
            obstacle={obstacle}
            finish={finish}
            reading={reading}
            over={over && <AttemptOver {...over} />}
            visibility={briefing.known && visibilityOf(briefing.known)}
            isPrivate={briefing.known?.isPrivate}
            isUnheard={briefing.known?.isUnheard ?? false}
            timeLeft={timeLeftOf(attempt, { isSaid: isSaid || talk.isLive, onOver: () => void onTrouble() })}
            isHidden={isHidden.voice}
          />
        </PartBoundary>
        <PartBoundary>
          <ChatPanel
            name="chat"
            labels={agentChat(attempt?.variant?.agent ?? room.agent?.name ?? "Agent")}
            keptAs={`${sessionId}:chat`}
            obstacle={obstacle}
            over={over && <AttemptOver {...over} isAnnounced />}
            isHidden={isHidden.chat}
            onTrouble={(error) => void onTrouble(error)}
            {...chat}
            aloud={{ ...chat.aloud, bar: chat.aloud.bar ?? besideWriting }}
          />
        </PartBoundary>
        <PartBoundary>
          <ChatPanel
            name="assistant"
            labels={assistantChat}
            begun={helped}
            keptAs={`${sessionId}:assistant`}
            ask={askHelper}
            obstacle={closed}
            isHidden={isHidden.assistant}
            onTrouble={() => void onTrouble()}
          />
        </PartBoundary>
      </div>
    </>
  );
}
