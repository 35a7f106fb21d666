import type { practiceEndpoints } from "@field-advisor/schema/practice";
import type { Room } from "@field-advisor/schema/rooms";
import { useIsPhone } from "@field-advisor/ui";
import { SegmentedControl } from "@radix-ui/themes";
import { useState } from "react";
import type { z } from "zod";
import { roomStatusLabel } from "../../lib/room-status.tsx";
import { ChatPanel } from "./chat/chat-panel.tsx";
import { turnsOfAgent, turnsOfAssistant } from "./chat/chat-state.ts";
import { agentChat, assistantChat } from "./chat/chat-words.ts";
import { askAssistant, talkWithAgent } from "./test-room.queries.ts";
import { useAgentNews } from "./use-agent-news.ts";
import { VoicePanel } from "./voice/voice-panel.tsx";

type SessionContent = z.output<(typeof practiceEndpoints)["read"]["response"]>;

const panelNames = ["voice", "chat", "assistant"] as const;
type PanelName = (typeof panelNames)[number];

/** Why the agent cannot be spoken to now, if there is a reason. */
function obstacleOf({ status, agent }: Room, isOpen: boolean): string | null {
  if (!isOpen) return roomStatusLabel(status);
  if (!agent) return "This room has no agent yet.";
  return agent.isActive ? null : "The agent of this room is switched off at the moment.";
}

interface RoomPanelsProps {
  room: Room;
  content: SessionContent;
  isOpen: boolean;
  isAssistantShown: boolean;
  onTrouble: () => void;
}

/** Voice, text and assistant: beside each other where there is room for it, one at a time on phones. */
export function RoomPanels(props: RoomPanelsProps) {
  const { room, content, isOpen, isAssistantShown, onTrouble } = props;
  useAgentNews(room.agent);
  const isPhone = useIsPhone();
  const [chosen, choose] = useState<PanelName>("chat");
  const [isTalking, setTalking] = useState(false);
  const { sessionId, conversationId, threadId } = content;
  const place = { roomId: room.id, sessionId };
  const [talk] = useState(() => talkWithAgent(place, conversationId));
  const [ask] = useState(() => askAssistant(place, threadId));
  const [turns] = useState(() => ({ chat: turnsOfAgent(content), assistant: turnsOfAssistant(content) }));

  const offered = panelNames.filter((name) => isAssistantShown || name !== "assistant");
  const shown = offered.includes(chosen) ? chosen : "chat";
  const isHidden = (name: PanelName) => !offered.includes(name) || (isPhone && name !== shown);
  const obstacle = obstacleOf(room, isOpen);
  return (
    <>
      {isPhone && <PanelChoice offered={offered} shown={shown} isTalking={isTalking} onChoose={choose} />}
      <div className="room-panels" data-assistant={isAssistantShown ? "shown" : "hidden"}>
        <VoicePanel
          agentId={room.agent?.id ?? null}
          sessionId={sessionId}
          spoken={content.calls}
          obstacle={obstacle}
          isHidden={isHidden("voice")}
          onTalking={setTalking}
          onTrouble={onTrouble}
        />
        <ChatPanel
          name="chat"
          words={agentChat(room.agent?.name ?? "Agent")}
          begun={turns.chat}
          keptAs={`${sessionId}:chat`}
          ask={talk}
          obstacle={obstacle}
          isHidden={isHidden("chat")}
          onTrouble={onTrouble}
        />
        <ChatPanel
          name="assistant"
          words={assistantChat}
          begun={turns.assistant}
          keptAs={`${sessionId}:assistant`}
          ask={ask}
          obstacle={isOpen ? null : obstacle}
          isHidden={isHidden("assistant")}
          onTrouble={onTrouble}
        />
      </div>
    </>
  );
}

interface PanelChoiceProps {
  offered: readonly PanelName[];
  shown: PanelName;
  isTalking: boolean;
  onChoose: (name: PanelName) => void;
}

const labels = { voice: "Voice", chat: "Chat", assistant: "Assistant" } as const;

/** Which panel a phone shows; a call that goes on behind another panel is named. */
const PanelChoice = ({ offered, shown, isTalking, onChoose }: PanelChoiceProps) => (
  <SegmentedControl.Root
    aria-label="Panel"
    value={shown}
    onValueChange={(value) => onChoose(offered.find((name) => name === value) ?? "chat")}
  >
    {offered.map((name) => (
      <SegmentedControl.Item key={name} value={name}>
        {name === "voice" && isTalking ? "Voice on" : labels[name]}
      </SegmentedControl.Item>
    ))}
  </SegmentedControl.Root>
);
