import type { CreateAssistantInput } from "@field-advisor/schema/assistants.endpoints";
import { Sheet, showRefusal, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { failureToast } from "../../../lib/failure-toast.ts";
import { createAssistant } from "../assistants.queries.ts";
import { AssistantForm } from "./assistant-form.tsx";
import {
  assistantFields,
  assistantRefusal,
  emptyAssistant,
  newAssistantResolver,
} from "./assistant-form-values.ts";

const submit = { label: "Create assistant", busyLabel: "Creating..." };

/** The sheet in which an assistant is made. */
export function NewAssistant({ onClose }: { onClose: () => void }) {
  const form = useForm({ resolver: newAssistantResolver, defaultValues: emptyAssistant });
  const { isDirty } = form.formState;
  const { mutateAsync } = useMutation(createAssistant);
  const show = useToast();
  const save = form.handleSubmit(async (body: CreateAssistantInput) => {
    try {
      const { name } = await mutateAsync({ body });
      show({ title: "Assistant created", description: name });
      onClose();
    } catch (error) {
      show(failureToast("Failed to create assistant.", error));
      showRefusal(form, assistantRefusal(error), assistantFields);
    }
  });
  return (
    <Sheet
      title="New assistant"
      description="Rooms can choose it as soon as it is there."
      dirty={isDirty}
      onClose={onClose}
    >
      <AssistantForm form={form} submit={submit} onSubmit={save} />
    </Sheet>
  );
}
