import { finishProblem } from "@field-advisor/schema/assignment-forms";
import type { AssignmentGoal, contentGoals } from "@field-advisor/schema/practice-constants";
import { contains } from "@field-advisor/schema/search-words";
import {
  Combobox,
  counted,
  failedTo,
  FormField,
  grouped,
  NumberField,
  type Offer,
  type PickerOption,
  SelectField,
  useServerOffer,
} from "@field-advisor/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { library } from "../../lib/library.queries.ts";
import { pathsNamed, roomsNamed } from "./assignments.queries.ts";

/** What is assigned, as people fill it in. */
export interface SubjectValues {
  kind: "room" | "content" | "path";
  subject: PickerOption | null;
  goal: AssignmentGoal;
  goalValue: number | null;
}

type ContentGoal = (typeof contentGoals)[number];
type RoomGoal = Exclude<AssignmentGoal, ContentGoal | "complete">;

const kinds = [
  { value: "room", label: "A room to practise in" },
  { value: "content", label: "A library item" },
  { value: "path", label: "A path" },
] as const;

const goals: { value: RoomGoal; label: string }[] = [
  { value: "attempt", label: "Finish an attempt" },
  { value: "attempts", label: "Finish several attempts" },
  { value: "pass", label: "Pass" },
  { value: "score", label: "Reach a score" },
];

const itemGoals: { value: ContentGoal; label: string }[] = [
  { value: "open", label: "Open it" },
  { value: "finish", label: "Play it to the end" },
];

/** What a kind of thing is assigned with, unless another goal is chosen. */
const firstGoals: Record<SubjectValues["kind"], AssignmentGoal> = {
  room: "attempt",
  content: "open",
  path: "complete",
};

/** The goals that need a number, and what it is called. */
export const numbers: Partial<Record<AssignmentGoal, string>> = {
  score: "Minimum score, in %",
  attempts: "Number of attempts",
};

const fromScores = "The room needs a rubric. A private attempt counts once it is shared.";

function useRoomOffer(): Offer {
  return useServerOffer({
    query: roomsNamed,
    optionOf: ({ id, name, category }) => ({ value: id, label: name, detail: category }),
    none: "No room found.",
  }).offer;
}

function usePathOffer(): Offer {
  return useServerOffer({
    query: pathsNamed,
    optionOf: ({ id, name, steps }) => ({ value: id, label: name, detail: counted(steps, "step") }),
    none: "No path found.",
  }).offer;
}

const shownAtMost = 20;

/** The library is read as a whole. */
function useItemOffer(): Offer {
  const { data, error } = useQuery(library);
  const [search, setSearch] = useState("");
  const found = data?.filter(({ title }) => contains(title, search)) ?? [];
  const hidden = found.length - shownAtMost;
  const noteOf = (): string | null => {
    if (!data) return error ? failedTo("Failed to fetch content", error).sentence : "Searching...";
    if (hidden > 0) return `… and ${grouped(hidden)} more: keep typing.`;
    return found.length === 0 ? "No item found." : null;
  };
  return {
    options: found.slice(0, shownAtMost).map(({ id, title }) => ({ value: id, label: title })),
    note: noteOf(),
    onSearch: setSearch,
  };
}

interface SubjectFieldProps {
  label: string;
  offer: Offer;
  hint?: string;
  onChosen?: () => void;
}

function SubjectField({ label, offer, hint, onChosen }: SubjectFieldProps) {
  const { ref, value, onChange } = useController<SubjectValues, "subject">({ name: "subject" }).field;
  return (
    <FormField name="subject" label={label} hint={hint} required>
      {(control, labelId) => (
        <Combobox
          control={control}
          labelId={labelId}
          offer={offer}
          selected={value}
          onSelect={(chosen) => {
            onChange(chosen);
            onChosen?.();
          }}
          inputRef={ref}
        />
      )}
    </FormField>
  );
}

const PathField = () => (
  <SubjectField
    label="Path"
    hint="Everybody begins with the first step. Who has a valid certificate of it has done it already."
    offer={usePathOffer()}
  />
);

const RoomField = () => <SubjectField label="Room" offer={useRoomOffer()} />;

/** Another item may not be one that can be finished, so that its goal is chosen anew. */
function ItemField() {
  const { setValue } = useFormContext<SubjectValues>();
  return (
    <SubjectField
      label="Item"
      hint="Assigning an item does not give access to it."
      offer={useItemOffer()}
      onChosen={() => setValue("goal", firstGoals.content)}
    />
  );
}

const fromPlaying =
  "It is done once 95 % has been played, at any speed; skipped parts do not count. People who have already played it are done immediately.";

/** What is to be reached with an item: of recordings alone it is known whether they were played. */
function ItemGoalField() {
  const subject = useWatch<SubjectValues, "subject">({ name: "subject" });
  const goal = useWatch<SubjectValues, "goal">({ name: "goal" });
  const { data } = useQuery(library);
  const item = data?.find(({ id }) => id === subject?.value);
  if (!item) return null;
  const problem = finishProblem({ type: item.type, length: item.file?.seconds ?? null });
  return (
    <SelectField
      name="goal"
      label="Goal"
      required
      options={problem === null ? itemGoals : itemGoals.filter(({ value }) => value !== "finish")}
      hint={goal === "finish" ? fromPlaying : (problem ?? undefined)}
    />
  );
}

/** What is to be reached in a room. */
function GoalFields() {
  const goal = useWatch<SubjectValues, "goal">({ name: "goal" });
  const number = numbers[goal];
  return (
    <>
      <SelectField
        name="goal"
        label="Goal"
        required
        options={goals}
        hint={goal === "pass" || goal === "score" ? fromScores : undefined}
      />
      {number && <NumberField name="goalValue" label={number} required maxLength={3} />}
    </>
  );
}

/** What is to be done: a room with a goal, an item of the library, or a path. */
export function SubjectFields() {
  const kind = useWatch<SubjectValues, "kind">({ name: "kind" });
  const { resetField, setValue } = useFormContext<SubjectValues>();
  return (
    <>
      <SelectField
        name="kind"
        label="What"
        required
        options={kinds}
        onChosen={(chosen) => {
          resetField("subject", { defaultValue: null });
          setValue("goal", firstGoals[chosen]);
        }}
      />
      {kind === "room" && (
        <>
          <RoomField />
          <GoalFields />
        </>
      )}
      {kind === "content" && (
        <>
          <ItemField />
          <ItemGoalField />
        </>
      )}
      {kind === "path" && <PathField />}
    </>
  );
}
