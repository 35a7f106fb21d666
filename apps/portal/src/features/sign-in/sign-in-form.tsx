import { ApiError } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import {
  arrivalMessage,
  EmailInput,
  Field,
  FormSummary,
  mustChangePassword,
  PasswordInput,
  submitFilled,
  SubmitButton,
  useDeparture,
  useOnDemand,
  useToast,
  type NamedField,
} from "@field-advisor/ui";
import { Button, Flex, Heading } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm, type Resolver } from "react-hook-form";
import { login, useKnownUser } from "./sign-in.queries.ts";
import { useArrival } from "./use-arrival.ts";

interface Credentials {
  email: string;
  password: string;
}

const fields: readonly NamedField<Credentials>[] = [
  { name: "email", label: "Email" },
  { name: "password", label: "Password" },
];

const loadRules = async () => (await import("./sign-in-rules.ts")).signInRules;

/** The rules and what applies them are fetched while people type, so that the page stands before. */
const resolver: Resolver<Credentials> = async (values, context, options) => {
  try {
    const check = await loadRules();
    return await check(values, context, options);
  } catch {
    const message = "The form could not be checked. Check your connection and try again.";
    return { values: {}, errors: { email: { type: "load", message } } };
  }
};

const loadForgotPassword = async () => (await import("./forgot-password-sheet.tsx")).ForgotPasswordSheet;

/** The way on for someone who forgot their password; what opens is fetched when it is wanted. */
function ForgotPassword({ email }: { email: () => string }) {
  const { Part: ForgotPasswordSheet, ask, prepare } = useOnDemand(loadForgotPassword);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Flex justify="center">
        <Button
          type="button"
          variant="ghost"
          color="gray"
          aria-haspopup="dialog"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => {
            ask();
            setOpen(true);
          }}
        >
          Forgot password?
        </Button>
      </Flex>
      {open && ForgotPasswordSheet && <ForgotPasswordSheet email={email()} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SignInFormProps {
  /** False while something stands before the form; when that goes, the first field has the focus. */
  open: boolean;
}

export function SignInForm({ open }: SignInFormProps) {
  const form = useForm({ resolver, defaultValues: { email: "", password: "" } });
  const { register, formState, getValues, setError, setFocus } = form;
  const { leaving } = useDeparture();
  const { mutateAsync } = useMutation(login);
  const know = useKnownUser();
  const { leave } = useArrival();
  const show = useToast();

  useEffect(() => {
    // Should this fail, sending the form tries again and says so.
    loadRules().catch(() => undefined);
  }, []);
  const waited = useRef(!open);
  useEffect(() => {
    if (open && waited.current) setFocus("email");
    waited.current = !open;
  }, [open, setFocus]);

  const signIn = async ({ email, password }: Credentials) => {
    try {
      const user = await mutateAsync({ body: { email, password } });
      if (mustChangePassword(user)) return know(user);
      show(arrivalMessage("signed-in", user.firstName));
      leave("signed-in");
      return know(user);
    } catch (error) {
      const { sentence } = describeError(error, "Invalid email or password");
      show({ topic: "sign-in", tone: "error", title: "Login failed", description: sentence });
      const isRefused = error instanceof ApiError && error.code === "invalid_credentials";
      const advice = isRefused ? "Check both fields and try again." : "You are not signed in yet. Try again.";
      setError("root", { message: advice });
      return setFocus("password");
    }
  };

  return (
    <form noValidate onSubmit={submitFilled(form, signIn)}>
      <Flex direction="column" gap="4">
        <Heading as="h1" size="6">
          Sign In
        </Heading>
        <FormSummary form={form} fields={fields} />
        <Field label="Email" required error={formState.errors.email?.message}>
          {(control) => <EmailInput {...control} {...register("email")} size="3" autoComplete="username" />}
        </Field>
        <Field label="Password" required error={formState.errors.password?.message}>
          {(control) => (
            <PasswordInput {...control} {...register("password")} size="3" autoComplete="current-password" />
          )}
        </Field>
        <SubmitButton busy={formState.isSubmitting || leaving} busyLabel="Signing in...">
          Sign In
        </SubmitButton>
        <ForgotPassword email={() => getValues("email")} />
      </Flex>
    </form>
  );
}
