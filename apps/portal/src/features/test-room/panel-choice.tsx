import { SegmentedControl } from "@radix-ui/themes";

const panelNames = ["voice", "chat", "assistant"] as const;
export type PanelName = (typeof panelNames)[number];

interface PanelChoiceProps {
  isAssistantShown: boolean;
  shown: PanelName;
  isTalking: boolean;
  onChoose: (name: PanelName) => void;
}

const labels = { voice: "Voice", chat: "Chat", assistant: "Assistant" } as const;

/** Which panel a phone shows; a call that goes on behind another panel is named. */
export const PanelChoice = ({ isAssistantShown, shown, isTalking, onChoose }: PanelChoiceProps) => (
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
          {name === "voice" && isTalking ? "Voice on" : labels[name]}
        </SegmentedControl.Item>
      ))}
  </SegmentedControl.Root>
);
