import type { Assistant, UpdateAssistantInput } from "@field-advisor/schema/assistants.endpoints";
import { Sheet, showRefusal, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { changesTo } from "../../../lib/changes-to.ts";
import { ConflictNotice } from "../../../lib/conflict-notice.tsx";
import { failureToast } from "../../../lib/failure-toast.ts";
import { savedAs, useVersions } from "../../../lib/use-versions.ts";
import { readAssistant, updateAssistant } from "../assistants.queries.ts";
import { AssistantForm } from "./assistant-form.tsx";
import {
  assistantFields,
  assistantRefusal,
  changedAssistantResolver,
  valuesOf,
  type Hints,
} from "./assistant-form-values.ts";

const submit = { label: "Save changes", busyLabel: "Saving..." };
/** Of a switch or a choice between two both sides can only have made the same. */
const textFields = ["name", "assistantId", "instructions", "model", "maxTokens", "temperature"] as const;

interface EditAssistantProps {
  assistant: Assistant;
  onClose: () => void;
}

/** The sheet in which an assistant is changed. Only what was changed is sent. */
export function EditAssistant({ assistant, onClose }: EditAssistantProps) {
  const form = useForm({ resolver: changedAssistantResolver, defaultValues: valuesOf(assistant) });
  const { known, isOutdated, savedIn, load, noticeConflict } = useVersions(assistant, valuesOf, form);
  const { mutateAsync } = useMutation(updateAssistant);
  const show = useToast();

  const save = form.handleSubmit(async (input: UpdateAssistantInput) => {
    const changes = changesTo(known, input);
    if (Object.keys(changes).length === 0) return onClose();
    try {
      const body = { ...changes, version: known.version };
      const { name } = await mutateAsync({ params: { id: known.id }, body });
      show({ title: "Changes saved", description: name });
      onClose();
    } catch (error) {
      if (noticeConflict(error)) return;
      show(failureToast("Failed to update assistant.", error));
      showRefusal(form, assistantRefusal(error), assistantFields);
    }
  });
  const hints: Hints = Object.fromEntries(textFields.map((name) => [name, savedAs(savedIn(name))]));
  return (
    <Sheet
      title="Edit assistant"
      description={assistant.name}
      dirty={form.formState.isDirty}
      onClose={onClose}
    >
      <AssistantForm
        form={form}
        hints={hints}
        mustStayActive={known.isDefault && known.isActive}
        submit={submit}
        onSubmit={save}
        notice={
          isOutdated && (
            <ConflictNotice what="assistant" read={() => readAssistant(known.id)} onLoaded={load} />
          )
        }
      />
    </Sheet>
  );
}
