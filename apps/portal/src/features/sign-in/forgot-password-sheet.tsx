import { ApiError } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import { forgotPasswordForm } from "@field-advisor/schema/sign-in-forms";
import { checkedBy, EmailField, Form, Sheet, SubmitButton, useSave } from "@field-advisor/ui";
import { Button, Flex, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { SupportContact } from "../../lib/support-contact.tsx";
import { ProviderHint } from "./provider-choices.tsx";
import { askForPassword } from "./sign-in.queries.ts";

const rules = checkedBy(forgotPasswordForm);

interface ForgotPasswordSheetProps {
  /** What already stands in the sign-in form. */
  email: string;
  onClose: () => void;
}

const explain = (error: unknown): string =>
  (error instanceof ApiError && error.issues[0]?.message) || describeError(error).sentence;

/** The way to a new password: a request that the owners see. It works without a mail server. */
export function ForgotPasswordSheet({ email, onClose }: ForgotPasswordSheetProps) {
  const { mutateAsync, isSuccess } = useMutation(askForPassword);
  const [values] = useState({ email });
  const saving = useSave({
    rules,
    values,
    isAutofilled: true,
    send: (body) => mutateAsync({ body }),
    refusal: (error) => ({ sentence: "", issues: [{ path: "email", message: explain(error) }] }),
  });
  return (
    <Sheet
      title="Forgot password?"
      description="Tell the owners that you need a new one. No email is sent."
      onClose={onClose}
    >
      {isSuccess ? (
        <Asked onClose={onClose} />
      ) : (
        <Form saving={saving}>
          <EmailField name="email" label="Email" required autoComplete="username" />
          <NoPasswordHere />
          <Flex gap="3" justify="end" wrap="wrap">
            <Button type="button" size="3" variant="soft" color="gray" onClick={onClose}>
              Back
            </Button>
            <SubmitButton busyLabel="Sending request...">Send request</SubmitButton>
          </Flex>
        </Form>
      )}
    </Sheet>
  );
}

const NoPasswordHere = () => (
  <ProviderHint>
    {(names) => `Who signs in only with ${names} has no password here, and gets none: it is changed there.`}
  </ProviderHint>
);

/** The same whether or not there is such an account. */
function Asked({ onClose }: { onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <Flex direction="column" gap="4">
      <Text as="p" id="asked" role="status">
        If this address belongs to an account, an owner will see your request and give you a temporary
        password. You choose your own when you sign in with it.
      </Text>
      <NoPasswordHere />
      <SupportContact />
      <Flex justify="end">
        <Button ref={done} size="3" aria-describedby="asked" onClick={onClose}>
          Back to Sign In
        </Button>
      </Flex>
    </Flex>
  );
}
