import { deletionReason, longestDeletionText } from "@field-advisor/schema/deletion-request-forms";
import { checkedBy, FormSheet, TextAreaField, useSave, useToast } from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { askForDeletion } from "./account.queries.ts";

const rules = checkedBy(deletionReason);

const empty = { reason: "" };

/** Says what will happen, and asks the owners for it. */
export function AskForDeletion({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useMutation(askForDeletion);
  const show = useToast();
  const saving = useSave({
    rules,
    values: empty,
    send: (body) => mutateAsync({ body }),
    done: () => {
      show({ title: "Request sent", description: "An owner decides. You will see the answer here." });
      onClose();
    },
  });
  return (
    <FormSheet
      title="Request deletion of your account?"
      description="An owner decides. Until then nothing changes, and you can withdraw your request."
      saving={saving}
      submit="Request deletion"
      busyLabel="Requesting..."
      onClose={onClose}
    >
      <Text as="p" size="2">
        If an owner deletes your account, you are signed out immediately and can no longer sign in. Your name,
        your messages in rooms and your chats are deleted. Your pages and rooms pass to that owner. This
        cannot be undone, so download your data first if you want to keep it.
      </Text>
      <TextAreaField name="reason" label="Reason" maxLength={longestDeletionText} />
    </FormSheet>
  );
}
