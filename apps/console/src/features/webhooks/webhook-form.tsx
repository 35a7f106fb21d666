import { createWebhookInput } from "@field-advisor/schema/webhook-forms";
import type { Webhook } from "@field-advisor/schema/webhooks.endpoints";
import {
  checkedBy,
  Form,
  FormSheet,
  type FormOf,
  Sheet,
  SheetSubmit,
  TextField,
  useEdit,
  useSave,
  useToast,
} from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { EventsField } from "./events-field.tsx";
import { SecretHandover } from "./secret-handover.tsx";
import type { WebhookDialogProps } from "./webhook-dialog.ts";
import { createWebhook, readWebhook, updateWebhook } from "./webhooks.queries.ts";

const rules = checkedBy(createWebhookInput);
const empty: FormOf<typeof rules> = { name: "", url: "", types: [] };

const Fields = () => (
  <>
    <TextField
      name="name"
      label="Name"
      required
      maxLength={100}
      hint="The program that is told, such as HR system."
    />
    <TextField
      name="url"
      label="Address"
      required
      maxLength={2048}
      autoCapitalize="none"
      spellCheck={false}
      inputMode="url"
      hint="The program gives it to you. It starts with https://."
    />
    <EventsField />
  </>
);

/** The sheet in which a webhook is added; it then shows its secret, this once. */
export function NewWebhook({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{ webhook: Webhook; secret: string } | null>(null);
  const { mutateAsync } = useMutation(createWebhook);
  const saving = useSave({
    rules,
    values: empty,
    send: (body) => mutateAsync({ body }),
    done: setMade,
    failed: "Failed to add the webhook",
  });
  return (
    <Sheet
      title={made ? "Webhook added" : "New webhook"}
      description={made ? made.webhook.name : "Another program is told the moment something happens here."}
      mustBeDone={made !== null}
      dirty={!made && saving.form.formState.isDirty}
      onClose={onClose}
    >
      {made ? (
        <SecretHandover secret={made.secret} />
      ) : (
        <Form saving={saving}>
          <Fields />
          <SheetSubmit busyLabel="Adding...">Add webhook</SheetSubmit>
        </Form>
      )}
    </Sheet>
  );
}

/** Changes what a webhook is called, where it leads and what it is told of. */
export function EditWebhook({ webhook, onClose }: WebhookDialogProps) {
  const { id } = webhook;
  const { mutateAsync } = useMutation(updateWebhook);
  const show = useToast();
  const saving = useEdit({
    rules,
    thing: webhook,
    what: "webhook",
    read: () => readWebhook(id),
    send: (body) => mutateAsync({ params: { id }, body }),
    unchanged: onClose,
    done: ({ name }) => {
      show({ title: "Webhook changed", description: name });
      onClose();
    },
    failed: "Failed to change the webhook",
  });
  return (
    <FormSheet
      title="Edit webhook"
      description="With another address, what waits is sent there at once."
      saving={saving}
      submit="Save changes"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <Fields />
    </FormSheet>
  );
}
