import { ApiError } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import { loginForm } from "@field-advisor/schema/sign-in-forms";
import {
  checkedBy,
  EmailField,
  Form,
  PasswordField,
  SubmitButton,
  useDeparture,
  useSave,
} from "@field-advisor/ui";
import { Button, Flex, Heading, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ForgotPasswordSheet } from "./forgot-password-sheet.tsx";
import { ProviderChoices, ProviderProblem } from "./provider-choices.tsx";
import { login } from "./sign-in.queries.ts";
import { useArrivingUser } from "./use-arriving-user.ts";

const noCredentials = { email: "", password: "" };

const rules = checkedBy(loginForm);

/** The way on for someone who forgot their password. */
function ForgotPassword({ email }: { email: () => string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Flex justify="center">
        <Button
          type="button"
          variant="ghost"
          color="gray"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Forgot password?
        </Button>
      </Flex>
      {open && <ForgotPasswordSheet email={email()} onClose={() => setOpen(false)} />}
    </>
  );
}

function failed(error: unknown) {
  const { sentence } = describeError(error, "Invalid email or password");
  return { topic: "sign-in", tone: "error", title: "Login failed", description: sentence } as const;
}

function refusal(error: unknown) {
  const isRefused = error instanceof ApiError && error.code === "invalid_credentials";
  return {
    sentence: isRefused ? "Check both fields and try again." : "You are not signed in yet. Try again.",
  };
}

interface SignInFormProps {
  /** False while something stands before the form; when that goes, the first field has the focus. */
  open: boolean;
  /** Why somebody who was further already is here again. */
  notice: string | null;
  /** The password was right, and is not enough. */
  onSecondStep: () => void;
}

const isAskedForMore = (error: unknown) => error instanceof ApiError && error.code === "second_step_required";

export function SignInForm({ open, notice, onSecondStep }: SignInFormProps) {
  const { leaving } = useDeparture();
  const { mutateAsync } = useMutation(login);
  const arrive = useArrivingUser();
  const saving = useSave({
    rules,
    values: noCredentials,
    isAutofilled: true,
    send: (body) => mutateAsync({ body }),
    done: arrive,
    failed,
    refusal,
    isHandled: (error) => {
      if (isAskedForMore(error)) onSecondStep();
      return isAskedForMore(error);
    },
  });
  const { formState, getValues, setFocus } = saving.form;
  const { isSubmitting, errors } = formState;

  const waited = useRef(!open);
  useEffect(() => {
    if (open && waited.current) setFocus("email");
    waited.current = !open;
  }, [open, setFocus]);
  useEffect(() => {
    if (errors.root) setFocus("password");
  }, [errors.root, setFocus]);

  return (
    <Flex direction="column" gap="4">
      <Heading as="h1" size="6">
        Sign In
      </Heading>
      {notice !== null && (
        <Text as="p" role="status">
          {notice}
        </Text>
      )}
      <ProviderProblem />
      <Form saving={saving}>
        <EmailField name="email" label="Email" required autoComplete="username" />
        <PasswordField name="password" label="Password" required autoComplete="current-password" />
        <SubmitButton busy={isSubmitting || leaving} busyLabel="Signing in...">
          Sign In
        </SubmitButton>
        <ForgotPassword email={() => getValues("email")} />
      </Form>
      <ProviderChoices />
    </Flex>
  );
}
