import { modelKindLabels, modelKinds, modelLimits } from "@field-advisor/schema/model-talk-constants";
import type { WrittenModel } from "@field-advisor/schema/model-talks.endpoints";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useToast } from "../feedback/toast-queue.ts";
import { SelectField, TextField } from "../forms/fields.tsx";
import { FormSheet } from "../forms/form.tsx";
import { useSave } from "../forms/use-save.ts";
import { ModelLines } from "./model-lines.tsx";
import { createModel, updateModel } from "./model-talks.queries.ts";
import { modelRules, valuesOf } from "./model-values.ts";

const kinds = modelKinds.map((kind) => ({ value: kind, label: modelKindLabels[kind] }));

interface ModelSheetProps {
  roomId: number;
  /** null: a new one. */
  talk: WrittenModel | null;
  onClose: () => void;
}

/** Writes a model talk. */
export function ModelSheet({ roomId, talk, onClose }: ModelSheetProps) {
  const creating = useMutation(createModel);
  const updating = useMutation(updateModel);
  const show = useToast();
  const [values] = useState(() => valuesOf(talk));
  const saving = useSave({
    rules: modelRules,
    values,
    send: (body) =>
      talk
        ? updating.mutateAsync({
            params: { id: roomId, modelId: talk.id },
            body: { ...body, version: talk.version },
          })
        : creating.mutateAsync({ params: { id: roomId }, body }),
    done: (_saved, { title }) => {
      show({ title: talk ? "Model talk saved" : "Model talk added", description: title });
      onClose();
    },
    failed: "Failed to save the model talk.",
  });
  return (
    <FormSheet
      wide
      title={talk ? `Model talk: ${talk.title}` : "New model talk"}
      description="Trainees read and hear it when the room's training settings say so. Notes are read, not heard."
      saving={saving}
      submit={talk ? "Save model talk" : "Add model talk"}
      busyLabel="Saving..."
      onClose={onClose}
    >
      <SelectField
        name="kind"
        label="Kind"
        required
        options={kinds}
        hint="A good one needs a note, a bad one a note at each mistake."
      />
      <TextField name="title" label="Title" required maxLength={modelLimits.title} />
      <ModelLines roomId={roomId} isAgreed={talk !== null && talk.consent !== null} />
    </FormSheet>
  );
}
