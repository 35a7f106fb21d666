import { messageTypes } from "@field-advisor/schema/message-constants";
import { createMessageInput } from "@field-advisor/schema/message-forms";
import type { MessagePage } from "@field-advisor/schema/messages.endpoints";
import {
  checkedBy,
  type FormOf,
  FormSheet,
  SelectField,
  TextAreaField,
  TextField,
  useSave,
  useToast,
} from "@field-advisor/ui";
import { Grid } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { DeploymentsField, ExpiryField, isAhead, isOver } from "./message-fields.tsx";
import { typeLabels } from "./message-types.tsx";
import { sendMessage } from "./messages.queries.ts";

const rules = checkedBy(createMessageInput.refine(isAhead, isOver));

const newMessageTo = (pages: readonly MessagePage[]): FormOf<typeof rules> => ({
  title: "",
  message: "",
  messageType: "info",
  link: null,
  linkText: null,
  showUntil: null,
  deploymentIds: pages.map(({ id }) => id),
});

const validationError = {
  tone: "error",
  title: "Validation Error",
  description: "Please fill in all required fields and select at least one deployment.",
} as const;

const typeOptions = messageTypes.map((type) => ({ value: type, label: typeLabels[type] }));

const noPages: readonly MessagePage[] = [];

interface SendMessageProps {
  /** Pages that are selected from the start. */
  pages?: readonly MessagePage[];
  onClose: () => void;
}

/** The form for a new message. It closes when the message is sent. */
export function SendMessage({ pages = noPages, onClose }: SendMessageProps) {
  const [values] = useState(() => newMessageTo(pages));
  const { mutateAsync } = useMutation(sendMessage);
  const show = useToast();
  const saving = useSave({
    rules,
    values,
    send: (body) => mutateAsync({ body }),
    done: () => {
      show({ title: "Message sent", description: "Your message has been sent successfully." });
      onClose();
    },
    failed: "Failed to send message.",
    onInvalid: ({ title, message, deploymentIds }) => {
      if (title || message || deploymentIds) show(validationError);
    },
  });
  return (
    <FormSheet
      title="Send New Message"
      description="It appears on the selected deployments within a minute."
      modalOnly
      saving={saving}
      submit="Send Message"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <TextField name="title" label="Title" required maxLength={200} />
      <TextAreaField name="message" label="Message" required rows={4} maxLength={5000} />
      <SelectField name="messageType" label="Type" required options={typeOptions} />
      <Grid columns={{ initial: "1", sm: "2" }} gap="4">
        <TextField
          name="link"
          label="Link"
          type="url"
          maxLength={2048}
          placeholder="https://"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField name="linkText" label="Link Text" maxLength={100} placeholder="Learn More" />
      </Grid>
      <ExpiryField />
      <DeploymentsField chosen={pages} />
    </FormSheet>
  );
}
