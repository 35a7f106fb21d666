import type {
  Assistant,
  CreateAssistantInput,
  UpdateAssistantInput,
} from "@field-advisor/schema/assistants.endpoints";
import {
  changesTo,
  ConflictNotice,
  DeleteDialog,
  failureToast,
  savedAs,
  Sheet,
  showRefusal,
  useToast,
  useVersions,
} from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import {
  assistantFields,
  assistantRefusal,
  changedAssistantResolver,
  emptyAssistant,
  type Hints,
  newAssistantResolver,
  valuesOf,
} from "./assistant-form-values.ts";
import { AssistantForm } from "./assistant-form.tsx";
import { createAssistant, readAssistant, removeAssistant, updateAssistant } from "./assistants.queries.ts";

/** Of a switch or a choice between two both sides can only have made the same. */
const textFields = ["name", "assistantId", "instructions", "model", "maxTokens", "temperature"] as const;

interface AssistantDialogProps {
  assistant: Assistant;
  onClose: () => void;
}

/** The sheet in which an assistant is changed. Only what was changed is sent. */
export function EditAssistant({ assistant, onClose }: AssistantDialogProps) {
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
        submit={{ label: "Save changes", busyLabel: "Saving..." }}
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
      description="Rooms can use it as soon as it is created."
      dirty={isDirty}
      onClose={onClose}
    >
      <AssistantForm
        form={form}
        submit={{ label: "Create assistant", busyLabel: "Creating..." }}
        onSubmit={save}
      />
    </Sheet>
  );
}

/** Asks before an assistant and what it was told are gone for good. */
export const DeleteAssistant = ({ assistant, onClose }: AssistantDialogProps) => (
  <DeleteDialog
    subject={assistant}
    removal={removeAssistant}
    title={`Delete "${assistant.name}"?`}
    confirmLabel="Delete assistant"
    done="Assistant deleted"
    failed="Failed to delete assistant."
    onClose={onClose}
  >
    Its instructions are deleted with it. This action cannot be undone.
  </DeleteDialog>
);
