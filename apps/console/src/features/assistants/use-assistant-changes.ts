import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import { counted, useToastResult, useUndoableChange } from "@field-advisor/staff";
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

  const change = useUndoableChange();
  const setActive = ({ id }: Assistant, to: boolean) =>
    change({
      set: (isActive) => updating.mutateAsync({ params: { id }, body: { isActive } }),
      from: !to,
      to,
      topic: `assistant-activation-${id}`,
      done: (assistant, isActive) => ({
        title: `${isActive ? "Activated" : "Deactivated"}: ${assistant.name}`,
        ...(!isActive && { description: effectOf(assistant) }),
      }),
      failed: "Failed to update assistant.",
      place: "in the list of assistants",
    });
  return {
    activate: (assistant: Assistant) => void setActive(assistant, true),
    deactivate: (assistant: Assistant) => void setActive(assistant, false),
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
