import { changeAssignedInput } from "@field-advisor/schema/assignment-forms";
import type { Assigned, Assignment } from "@field-advisor/schema/assignments.endpoints";
import { checkedBy, FormSheet, TextField, useSave, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { dayText } from "../../lib/assigned.tsx";
import { updateAssigned } from "./assignments.queries.ts";
import { namesOf } from "./assigned-changes.ts";

interface AnotherDayProps {
  assignment: Assignment;
  people: readonly Assigned[];
  onClose: () => void;
}

const rulesFor = (people: readonly Assigned[]) => {
  const userIds = people.map(({ userId }) => userId);
  return checkedBy(changeAssignedInput, ({ dueOn }: { dueOn: string | null }) => ({ userIds, dueOn }));
};

/** The form for a due day of their own. */
export function AnotherDay({ assignment, people, onClose }: AnotherDayProps) {
  const [values] = useState({ dueOn: people.length === 1 ? (people[0]?.dueOn ?? null) : null });
  const { mutateAsync } = useMutation(updateAssigned);
  const show = useToast();
  const [rules] = useState(() => rulesFor(people));
  const saving = useSave({
    rules,
    values,
    send: (body) => mutateAsync({ params: { id: assignment.id }, body }),
    done: (_saved, { dueOn }) => {
      show({
        title: dueOn ? `Due ${dayText(dueOn)}` : "Due as the assignment says",
        description: namesOf(people),
      });
      onClose();
    },
    failed: "Failed to change the day.",
  });
  const usual = assignment.dueOn === null ? "which has none" : dayText(assignment.dueOn);
  return (
    <FormSheet
      title="Another day"
      description={`For ${namesOf(people)}`}
      saving={saving}
      submit="Save day"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextField
        name="dueOn"
        label="Due day"
        type="date"
        hint={`Leave blank for the day of the assignment, ${usual}.`}
      />
    </FormSheet>
  );
}
