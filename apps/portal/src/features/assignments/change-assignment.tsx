import { changeAssignmentInput } from "@field-advisor/schema/assignment-forms";
import type { Assignment } from "@field-advisor/schema/assignments.endpoints";
import {
  changesTo,
  checkedBy,
  FormSheet,
  TextAreaField,
  TextField,
  useSave,
  useToast,
} from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { taskWords } from "../../lib/assigned.tsx";
import { updateAssignment } from "./assignments.queries.ts";

const rules = checkedBy(changeAssignmentInput);

interface ChangeAssignmentProps {
  assignment: Assignment;
  onClose: () => void;
}

/** The form for another day or note of an assignment. */
export function ChangeAssignment({ assignment, onClose }: ChangeAssignmentProps) {
  const { id, dueOn, note } = assignment;
  const [values] = useState({ dueOn, note });
  const { mutateAsync } = useMutation(updateAssignment);
  const show = useToast();
  const saving = useSave({
    rules,
    values,
    // A day that is over may stay, though nobody could choose it now.
    send: (input) => {
      const body = changesTo(assignment, input);
      return Object.keys(body).length === 0
        ? Promise.resolve({ success: true as const })
        : mutateAsync({ params: { id }, body });
    },
    done: () => {
      show({ title: "Assignment changed", description: taskWords(assignment) });
      onClose();
    },
    failed: "Failed to change the assignment.",
  });
  return (
    <FormSheet
      title="Change assignment"
      description={taskWords(assignment)}
      saving={saving}
      submit="Save changes"
      busyLabel="Saving..."
      obstacle={saving.form.formState.isDirty ? null : "Nothing was changed yet."}
      onClose={onClose}
    >
      <TextField
        name="dueOn"
        label="Due date"
        type="date"
        hint="Leave blank for no due date. Individual due dates stay."
      />
      <TextAreaField name="note" label="Note" maxLength={500} hint="Shown to everyone it is assigned to." />
    </FormSheet>
  );
}
