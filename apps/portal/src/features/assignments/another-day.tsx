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
        title: dueOn ? `Due ${dayText(dueOn)}` : "Due with the assignment",
        description: namesOf(people),
      });
      onClose();
    },
    failed: "Failed to change the due date.",
  });
  const usual = assignment.dueOn === null ? "which is not set" : dayText(assignment.dueOn);
  return (
    <FormSheet
      title="Change due date"
      description={`For ${namesOf(people)}`}
      saving={saving}
      submit="Save due date"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextField
        name="dueOn"
        label="Due date"
        type="date"
        hint={`Leave blank to use the assignment's due date, ${usual}.`}
      />
    </FormSheet>
  );
}
