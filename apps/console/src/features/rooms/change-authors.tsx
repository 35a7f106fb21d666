import { authorsInput } from "@field-advisor/schema/author-forms";
import type { Author } from "@field-advisor/schema/authors.endpoints";
import { mostAuthors } from "@field-advisor/schema/practice-constants";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import {
  checkedBy,
  FormSheet,
  PeoplePicker,
  type PickerOption,
  useExplained,
  useSave,
  useToast,
} from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useController } from "react-hook-form";
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
      <AuthorsField />
    </FormSheet>
  );
}

function AuthorsField() {
  const { ref, value, onChange } = useController<AuthorValues, "userIds">({ name: "userIds" }).field;
  const { error } = useExplained({ name: "userIds", label: "Authors" });
  return (
    <Flex direction="column" gap="2">
      <PeoplePicker
        people={value}
        narrowed={{ status: "ACTIVE" }}
        suits={({ role }) => role !== "OWNER"}
        most={mostAuthors}
        full={`At most ${mostAuthors} authors.`}
        onChange={onChange}
        inputRef={ref}
      />
      {error && (
        <Text as="p" size="2" color="red" role="alert">
          {error}
        </Text>
      )}
    </Flex>
  );
}
