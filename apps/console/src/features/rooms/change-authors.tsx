import { authorsInput } from "@field-advisor/schema/author-forms";
import type { Author } from "@field-advisor/schema/authors.endpoints";
import { mostAuthors } from "@field-advisor/schema/practice-constants";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { checkedBy, FormSheet, PeopleField, type PickerOption, useSave, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { setAuthors } from "./rooms.queries.ts";

interface AuthorValues {
  userIds: readonly PickerOption[];
}

const rules = checkedBy(authorsInput, (values: AuthorValues) => values);

const optionOf = ({ id, name, email, isActive }: Author): PickerOption => ({
  value: id,
  label: name,
  detail: isActive ? email : `${email} (switched off)`,
});

interface ChangeAuthorsProps {
  room: Room;
  authors: readonly Author[];
  onClose: () => void;
}

/** Chooses who writes a room's briefing and rubric beside the owners. */
export function ChangeAuthors({ room, authors, onClose }: ChangeAuthorsProps) {
  const { mutateAsync } = useMutation(setAuthors);
  const show = useToast();
  const saving = useSave({
    rules,
    values: { userIds: authors.map(optionOf) },
    send: (body) => mutateAsync({ params: { id: room.id }, body }),
    done: () => {
      show({ title: "Authors saved", description: room.name });
      onClose();
    },
    failed: "Failed to save the authors.",
  });
  return (
    <FormSheet
      title="Authors"
      description={`Who can write the briefing and the rubric of ${room.name} besides the owners. This gives no access to the room.`}
      saving={saving}
      submit="Save authors"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <PeopleField
        name="userIds"
        label="Authors"
        narrowed={{ status: "ACTIVE" }}
        suits={({ role }) => role !== "OWNER"}
        most={mostAuthors}
        full={`At most ${mostAuthors} authors.`}
      />
    </FormSheet>
  );
}
