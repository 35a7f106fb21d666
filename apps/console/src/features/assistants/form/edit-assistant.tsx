import { ApiError } from "@field-advisor/api-client";
import type { Assistant, UpdateAssistantInput } from "@field-advisor/schema/assistants";
import { Sheet, showRefusal, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ConflictNotice } from "../../../lib/conflict-notice.tsx";
import { failureToast } from "../../../lib/failure-toast.ts";
import { readAssistant, updateAssistant } from "../assistants.queries.ts";
import { AssistantForm } from "./assistant-form.tsx";
import {
  assistantFields,
  assistantRefusal,
  changedAssistantResolver,
  changesTo,
  valuesOf,
  type Hints,
} from "./assistant-form-values.ts";

const submit = { label: "Save changes", busyLabel: "Saving..." };
const textFields = ["name", "assistantId", "instructions", "model", "maxTokens", "temperature"] as const;

interface EditAssistantProps {
  assistant: Assistant;
  onClose: () => void;
}

/** The sheet in which an assistant is changed. Only what was changed is sent. */
export function EditAssistant({ assistant, onClose }: EditAssistantProps) {
  /** The assistant as the server had it last; it refuses a change to any other version. */
  const [known, setKnown] = useState(assistant);
  const [isOutdated, setOutdated] = useState(false);
  const form = useForm({ resolver: changedAssistantResolver, defaultValues: valuesOf(assistant) });
  const { isDirty, dirtyFields } = form.formState;
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
      if (error instanceof ApiError && error.code === "version_conflict") return setOutdated(true);
      show(failureToast("Failed to update assistant.", error));
      showRefusal(form, assistantRefusal(error), assistantFields);
    }
  });
  const load = (current: Assistant) => {
    setKnown(current);
    setOutdated(false);
    form.reset(valuesOf(current), { keepDirtyValues: true });
  };
  const [before, now] = [valuesOf(assistant), valuesOf(known)];
  const replaced = textFields.filter((name) => now[name] !== before[name] && dirtyFields[name]);
  const hints: Hints = Object.fromEntries(
    replaced.map((name) => [name, `Now saved as: ${now[name] || "nothing"}`]),
  );
  return (
    <Sheet title="Edit assistant" description={assistant.name} dirty={isDirty} onClose={onClose}>
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
