import { ApiError } from "@field-advisor/api-client";
import { passkeyNameForm } from "@field-advisor/schema/second-factor-forms";
import {
  checkedBy,
  describeDevice,
  Form,
  makePasskey,
  passkeyFault,
  refusalOf,
  SubmitButton,
  TextField,
  useReauthentication,
  useSave,
} from "@field-advisor/ui";
import { Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { addPasskey, startPasskey } from "./second-factors.queries.ts";

const rules = checkedBy(passkeyNameForm);

interface PasskeyEnrolmentProps {
  onAdded: (recoveryCodes: readonly string[] | null) => void;
}

const refusal = (error: unknown) =>
  error instanceof ApiError && error.code === "invalid_request"
    ? refusalOf(error, {})
    : { sentence: passkeyFault(error) };

/** Making a passkey, with the name by which its person knows it again. */
export function PasskeyEnrolment({ onAdded }: PasskeyEnrolmentProps) {
  const [values] = useState(() => ({ name: describeDevice(navigator.userAgent) }));
  const { mutateAsync: start } = useMutation(startPasskey);
  const { mutateAsync: add } = useMutation(addPasskey);
  const { prove, reauthenticationDialog } = useReauthentication();
  const saving = useSave({
    rules,
    values,
    send: async ({ name }) => {
      const toMake = await prove(() => start({}));
      if (!toMake) return null;
      const credential = await makePasskey(toMake);
      return prove(() => add({ body: { name, credential } }));
    },
    done: ({ recoveryCodes }) => onAdded(recoveryCodes),
    refusal,
  });
  return (
    <>
      <Form saving={saving}>
        <Text as="p">
          Your browser asks you to confirm with a fingerprint, a face, a PIN or a security key.
        </Text>
        <TextField
          name="name"
          label="Name"
          required
          maxLength={60}
          hint="How you know it again, such as Work laptop."
        />
        <SubmitButton busyLabel="Waiting for you...">Create passkey</SubmitButton>
      </Form>
      {reauthenticationDialog}
    </>
  );
}
