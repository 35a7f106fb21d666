import { usualMoods } from "@field-advisor/schema/agent-variables";
import { variantLevelLabels, variantLevels, variantLimits } from "@field-advisor/schema/variant-constants";
import { variantInput } from "@field-advisor/schema/variant-forms";
import type { RoomVariant, RoomVariants } from "@field-advisor/schema/variants.endpoints";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useToast } from "../feedback/toast-queue.ts";
import { checkedBy, type FormOf } from "../forms/checked-form.ts";
import { LinesField, SelectField, TextAreaField, TextField } from "../forms/fields.tsx";
import { FormSheet } from "../forms/form.tsx";
import { useSave } from "../forms/use-save.ts";
import { createVariant, updateVariant } from "./variants.queries.ts";

const rules = checkedBy(
  variantInput,
  (values) => values,
  // Each objection is a line of one field.
  (path) => path.replace(/^objections\.\d+$/, "objections"),
);

const levels = variantLevels.map((level) => ({ value: level, label: variantLevelLabels[level] }));

const fresh: FormOf<typeof rules> = {
  name: "",
  level: "usual",
  counterpart: "",
  mood: "",
  opening: "",
  objections: [],
  agentId: null,
};

const valuesOf = ({ name, level, counterpart, mood, opening, objections, agent }: RoomVariant) => ({
  name,
  level,
  counterpart: counterpart ?? "",
  mood: mood ?? "",
  opening: opening ?? "",
  objections,
  agentId: agent?.id ?? null,
});

interface VariantSheetProps extends Pick<RoomVariants, "agents" | "agentTakesWords"> {
  roomId: number;
  /** null: a new one. */
  variant: RoomVariant | null;
  onClose: () => void;
}

/** Writes one variant of a room. */
export function VariantSheet({ roomId, variant, agents, agentTakesWords, onClose }: VariantSheetProps) {
  const creating = useMutation(createVariant);
  const updating = useMutation(updateVariant);
  const show = useToast();
  const [values] = useState(variant ? valuesOf(variant) : fresh);
  const saving = useSave({
    rules,
    values,
    send: (body) =>
      variant
        ? updating.mutateAsync({ params: { id: roomId, variantId: variant.id }, body })
        : creating.mutateAsync({ params: { id: roomId }, body }),
    done: (_saved, { name }) => {
      show({ title: variant ? "Variant saved" : "Variant added", description: name });
      onClose();
    },
    failed: "Failed to save the variant.",
  });
  return (
    <FormSheet
      title={variant ? `Variant: ${variant.name}` : "New variant"}
      description="What differs from the room. Rubric, goal and situation stay the same."
      saving={saving}
      submit={variant ? "Save variant" : "Add variant"}
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        required
        maxLength={variantLimits.name}
        hint="Trainees see it in their result, not before."
      />
      <SelectField
        name="level"
        label="Level"
        required
        options={levels}
        hint="Trainees see it at the start."
      />
      <TextAreaField
        name="counterpart"
        label="The other person"
        rows={2}
        maxLength={variantLimits.counterpart}
        hint="Shown in the briefing. A practice script keeps the facts about its person: choose another agent for somebody else."
      />
      <TextAreaField
        name="opening"
        label="Opening"
        rows={2}
        maxLength={variantLimits.opening}
        hint="What the agent says first."
      />
      <MoodField />
      <LinesField
        name="objections"
        label="Objections"
        rows={4}
        hint={`One a line, at most ${variantLimits.objections}. The agent raises them one after the other.`}
      />
      <AgentField
        chosen={variant?.agent ?? null}
        agents={agents}
        hint={
          agentTakesWords
            ? "It must speak the language of the room's agent."
            : "Your voice provider takes no openings, moods and objections: a variant needs an agent here to be met."
        }
      />
    </FormSheet>
  );
}

function MoodField() {
  const listId = useId();
  return (
    <>
      <TextField
        name="mood"
        label="Mood at the start"
        maxLength={variantLimits.mood}
        list={listId}
        hint={`A practice script knows ${usualMoods.join(", ")} and its own moods; a language model knows any.`}
      />
      <datalist id={listId}>
        {usualMoods.map((mood) => (
          <option key={mood}>{mood}</option>
        ))}
      </datalist>
    </>
  );
}

interface AgentFieldProps extends Pick<RoomVariants, "agents"> {
  chosen: RoomVariant["agent"];
  hint: string;
}

/** A chosen agent stays in the list after it was switched off. */
function AgentField({ chosen, agents, hint }: AgentFieldProps) {
  const isOffered = chosen === null || agents.some(({ id }) => id === chosen.id);
  const options = [
    { value: null, label: "The room's agent" },
    ...agents.map(({ id, name }) => ({ value: id, label: name })),
    ...(isOffered
      ? []
      : [{ value: chosen.id, label: chosen.isActive ? chosen.name : `${chosen.name} (inactive)` }]),
  ];
  return <SelectField name="agentId" label="Agent" options={options} hint={hint} />;
}
