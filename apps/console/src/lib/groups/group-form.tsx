import { createGroupInput } from "@field-advisor/schema/group-forms";
import type { Group } from "@field-advisor/schema/groups.endpoints";
import { checkedBy, FormSheet, TextField, useEdit, useSave, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { createGroup, readGroup, renameGroup } from "./groups.queries.ts";

const rules = checkedBy(createGroupInput);

const NameField = () => (
  <TextField name="name" label="Name" required maxLength={100} hint="Such as a team, a place or a course." />
);

interface NewGroupProps {
  /** Told of the group once it is there. */
  onMade: (group: Group) => void;
  onClose: () => void;
}

/** Makes a group, with nobody in it yet. */
export function NewGroup({ onMade, onClose }: NewGroupProps) {
  const { mutateAsync } = useMutation(createGroup);
  const show = useToast();
  const saving = useSave({
    rules,
    values: { name: "" },
    send: (body) => mutateAsync({ body }),
    done: (group) => {
      show({ title: "Group created", description: group.name });
      onClose();
      onMade(group);
    },
    failed: "Failed to create the group.",
  });
  return (
    <FormSheet
      title="New group"
      description="People in a group can use the rooms and library items that you give it."
      saving={saving}
      submit="Create group"
      busyLabel="Creating..."
      onClose={onClose}
    >
      <NameField />
    </FormSheet>
  );
}

/** Gives a group another name. */
export function RenameGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const { id } = group;
  const { mutateAsync } = useMutation(renameGroup);
  const show = useToast();
  const saving = useEdit({
    rules,
    thing: group,
    what: "group",
    read: () => readGroup(id),
    send: ({ name = group.name, version }) => mutateAsync({ params: { id }, body: { name, version } }),
    unchanged: onClose,
    done: ({ name }) => {
      show({ title: "Group renamed", description: name });
      onClose();
    },
    failed: "Failed to rename the group.",
  });
  return (
    <FormSheet
      title="Rename group"
      description={group.name}
      saving={saving}
      submit="Save name"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <NameField />
    </FormSheet>
  );
}
