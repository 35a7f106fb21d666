import type { Assistant } from "@field-advisor/schema/assistants";
import { useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { counted } from "../../../lib/counted.ts";
import { failureToast } from "../../../lib/failure-toast.ts";
import { setDefault, updateAssistant } from "../assistants.queries.ts";

/** What rooms do without the assistant that they name. */
function effectOf({ usedByRooms }: Assistant): string {
  if (usedByRooms === 0) return "No room uses it.";
  return `${counted(usedByRooms, "room")} ${usedByRooms === 1 ? "uses" : "use"} the default assistant meanwhile.`;
}

/** What is changed about an assistant without a form: done at once, told in a toast, taken back with Undo. */
export function useAssistantChanges() {
  const updating = useMutation(updateAssistant);
  const choosing = useMutation(setDefault);
  const show = useToast();

  const setActive = async (assistant: Assistant, isActive: boolean, undo?: () => void) => {
    try {
      await updating.mutateAsync({ params: { id: assistant.id }, body: { isActive } });
      show({
        title: `${isActive ? "Activated" : "Deactivated"}: ${assistant.name}`,
        ...(!isActive && { description: effectOf(assistant) }),
        ...(undo && {
          action: { label: "Undo", altText: "Change it back in the list of assistants", run: undo },
        }),
      });
    } catch (error) {
      show(failureToast("Failed to update assistant.", error));
    }
  };
  return {
    activate: (assistant: Assistant) =>
      void setActive(assistant, true, () => void setActive(assistant, false)),
    deactivate: (assistant: Assistant) =>
      void setActive(assistant, false, () => void setActive(assistant, true)),
    makeDefault: ({ assistantId, name }: Assistant) =>
      choosing.mutate(
        { body: { assistantId } },
        {
          onSuccess: () =>
            show({ title: `Default assistant: ${name}`, description: "It helps in rooms that name none." }),
          onError: (error) => show(failureToast("Failed to update assistant ID", error)),
        },
      ),
  };
}
