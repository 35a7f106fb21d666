import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import { counted, undoing, useToastResult } from "@field-advisor/staff";
import { useMutation } from "@tanstack/react-query";
import { setDefault, updateAssistant } from "./assistants.queries.ts";

/** What rooms do without the assistant that they name. */
function effectOf({ usedByRooms }: Assistant): string {
  if (usedByRooms === 0) return "No room uses it.";
  return `${counted(usedByRooms, "room")} ${usedByRooms === 1 ? "uses" : "use"} the default assistant meanwhile.`;
}

/** What is changed about an assistant without a form: done at once, told in a toast, taken back with Undo. */
export function useAssistantChanges() {
  const updating = useMutation(updateAssistant);
  const choosing = useMutation(setDefault);
  const toastResult = useToastResult();

  const setActive = ({ id }: Assistant, isActive: boolean, undo?: () => void) =>
    toastResult(updating.mutateAsync({ params: { id }, body: { isActive } }), {
      topic: `assistant-activation-${id}`,
      done: (assistant) => ({
        title: `${isActive ? "Activated" : "Deactivated"}: ${assistant.name}`,
        ...(!isActive && { description: effectOf(assistant) }),
        ...(undo && undoing("Change it back in the list of assistants", undo)),
      }),
      failed: "Failed to update assistant.",
    });
  return {
    activate: (assistant: Assistant) =>
      void setActive(assistant, true, () => void setActive(assistant, false)),
    deactivate: (assistant: Assistant) =>
      void setActive(assistant, false, () => void setActive(assistant, true)),
    makeDefault: ({ assistantId, name }: Assistant) =>
      void toastResult(choosing.mutateAsync({ body: { assistantId } }), {
        topic: "default-assistant",
        done: () => ({
          title: `Default assistant: ${name}`,
          description: "It helps in rooms that name none.",
        }),
        failed: "Failed to update assistant ID",
      }),
  };
}
