import { attemptNoteInput } from "@field-advisor/schema/attempt-forms";
import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import { checkedBy, ScreenForm, SubmitButton, TextAreaField, useSave, useToast } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { setNote } from "./attempt.queries.ts";

const rules = checkedBy(attemptNoteInput);

/** What its person writes for themselves. */
export function OwnNote({ attempt: { id, ownNote } }: { attempt: Attempt }) {
  const { mutateAsync } = useMutation(setNote);
  const show = useToast();
  const saving = useSave({
    rules,
    values: { text: ownNote ?? "" },
    send: (body) => mutateAsync({ params: { id }, body }),
    valuesAfter: (_saved, note) => note,
    done: () => show({ title: "Note saved" }),
  });
  return (
    <ScreenForm saving={saving} className="attempt-note">
      <TextAreaField name="text" label="Note" hint="Only you see it." rows={4} />
      <Flex>
        <SubmitButton busyLabel="Saving...">Save note</SubmitButton>
      </Flex>
    </ScreenForm>
  );
}
