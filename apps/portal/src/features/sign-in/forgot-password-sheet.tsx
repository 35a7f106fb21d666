import { ApiError } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import { forgotPasswordForm } from "@field-advisor/schema/sign-in-forms";
import { EmailInput, Field, Sheet, submitFilled, SubmitButton } from "@field-advisor/ui";
import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Flex, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { SupportContact } from "../../lib/support-contact.tsx";
import { askForPassword } from "./sign-in.queries.ts";

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
  const form = useForm({ resolver: zodResolver(forgotPasswordForm), defaultValues: { email } });
  const { register, formState, setError } = form;
  const ask = async (body: { email: string }) => {
    try {
      await mutateAsync({ body });
    } catch (error) {
      setError("email", { message: explain(error) }, { shouldFocus: true });
    }
  };
  return (
    <Sheet
      title="Forgot password?"
      description="Tell the owners that you need a new one. No email is sent."
      onClose={onClose}
    >
      {isSuccess ? (
        <Asked onClose={onClose} />
      ) : (
        <form noValidate onSubmit={submitFilled(form, ask)}>
          <Flex direction="column" gap="4">
            <Field label="Email" required error={formState.errors.email?.message}>
              {(control) => (
                <EmailInput {...control} {...register("email")} size="3" autoComplete="username" />
              )}
            </Field>
            <Flex gap="3" justify="end" wrap="wrap">
              <Button type="button" size="3" variant="soft" color="gray" onClick={onClose}>
                Back
              </Button>
              <SubmitButton busy={formState.isSubmitting} busyLabel="Sending request...">
                Send request
              </SubmitButton>
            </Flex>
          </Flex>
        </form>
      )}
    </Sheet>
  );
}

/** The same whether or not there is such an account. */
function Asked({ onClose }: { onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <Flex direction="column" gap="4">
      <Text as="p" id="asked" role="status">
        If this address belongs to an account, an owner will see your request and hand you a temporary
        password. You choose your own when you sign in with it.
      </Text>
      <SupportContact />
      <Flex justify="end">
        <Button ref={done} size="3" aria-describedby="asked" onClick={onClose}>
          Back to Sign In
        </Button>
      </Flex>
    </Flex>
  );
}
