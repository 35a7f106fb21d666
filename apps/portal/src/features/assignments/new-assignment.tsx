import { ApiError } from "@field-advisor/api-client";
import { createAssignmentInput } from "@field-advisor/schema/assignment-forms";
import {
  checkedBy,
  counted,
  FormSheet,
  fullName,
  refusalOf,
  TextAreaField,
  TextField,
  useCurrentUser,
  useSave,
  useToast,
} from "@field-advisor/ui";
import { Callout } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { createAssignment } from "./assignments.queries.ts";
import { GroupField, groupInput, type GroupValues } from "./group-field.tsx";
import { numbers, SubjectFields, type SubjectValues } from "./subject-fields.tsx";

interface AssignmentValues extends SubjectValues, GroupValues {
  dueOn: string | null;
  note: string | null;
}

const toInput = ({ kind, subject, group, includesLater, goalValue, ...same }: AssignmentValues) => ({
  ...same,
  ...(subject && { [`${kind}Id`]: subject }),
  goalValue: numbers[same.goal] ? goalValue : null,
  group: groupInput(group),
  includesLater: group.kind !== "people" && includesLater,
});

/** Room and item are one field here; what is wrong with a group as a whole is wrong with its kind. */
function fieldOf(path: string): string {
  if (path === "roomId" || path === "contentId" || path === "pathId") return "subject";
  return path === "group" ? "group.kind" : path;
}

const rules = checkedBy(createAssignmentInput, toInput, fieldOf);

/** Who cannot be given the room is a matter of the people, not of the whole form. */
function refusal(error: unknown) {
  const refused = refusalOf(error, {}, fieldOf);
  if (!(error instanceof ApiError) || error.code !== "conflict") return refused;
  return { ...refused, issues: [{ path: "group.kind", message: refused.sentence }] };
}

/** Says what comes with a room, or what it takes. */
function RoomNotice({ isOwner }: { isOwner: boolean }) {
  const kind = useWatch<AssignmentValues, "kind">({ name: "kind" });
  const who = useWatch<AssignmentValues, "group.kind">({ name: "group.kind" });
  if (kind === "content") return null;
  const rooms = kind === "room" ? "the room" : "its rooms";
  if (isOwner && who === "group")
    return (
      <Callout.Root size="1" color="gray">
        <Callout.Text>
          If somebody in the group has no access to {rooms}, the group is given access, also for those who
          join it.
        </Callout.Text>
      </Callout.Root>
    );
  return (
    <Callout.Root size="1" color="gray">
      <Callout.Text>
        {isOwner
          ? `People without access to ${rooms} are given access.`
          : `Everybody you choose needs access to ${rooms}. Owners give it.`}
      </Callout.Text>
    </Callout.Root>
  );
}

/** The form for something that people are to do. */
export function NewAssignment({ onClose }: { onClose: () => void }) {
  const reader = useCurrentUser();
  const isOwner = reader.role === "OWNER";
  const [values] = useState<AssignmentValues>({
    kind: "room",
    subject: null,
    goal: "attempt",
    goalValue: null,
    group: {
      kind: "people",
      userIds: [],
      groupId: null,
      adminId: isOwner ? null : { value: reader.id, label: fullName(reader) },
    },
    includesLater: false,
    dueOn: null,
    note: null,
  });
  const { mutateAsync } = useMutation(createAssignment);
  const show = useToast();
  const saving = useSave({
    rules,
    values,
    send: (body) => mutateAsync({ body }),
    done: ({ people, givenAccess }, { pathId, group }) => {
      show({
        title: `Assigned to ${counted(people, "person", "people")}`,
        ...(givenAccess > 0 && {
          description: `${givenAccess} ${givenAccess === 1 ? "was" : "were"} given access to ${pathId === undefined ? "the room" : "its rooms"}${group.kind === "group" ? ", as people of the group" : ""}.`,
        }),
      });
      onClose();
    },
    failed: "Failed to assign.",
    refusal,
  });
  return (
    <FormSheet
      title="New assignment"
      description="It appears on the home page of everyone it is assigned to."
      modalOnly
      saving={saving}
      submit="Assign"
      busyLabel="Assigning..."
      onClose={onClose}
    >
      <SubjectFields />
      <GroupField />
      <RoomNotice isOwner={isOwner} />
      <TextField
        name="dueOn"
        label="Due date"
        type="date"
        hint="Until the end of this day in the organisation's time zone."
      />
      <TextAreaField name="note" label="Note" maxLength={500} hint="Shown to everyone it is assigned to." />
    </FormSheet>
  );
}
