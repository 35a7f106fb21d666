import { ApiError } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/describe-error";
import { loginForm } from "@field-advisor/schema/auth";
import {
  Field,
  FormSummary,
  mustChangePassword,
  PasswordInput,
  SubmitButton,
  useDeparture,
  useToast,
  type NamedField,
} from "@field-advisor/ui";
import { zodResolver } from "@hookform/resolvers/zod";
import { Flex, Heading, TextField } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
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

export function SignInForm() {
  const form = useForm({ resolver: zodResolver(loginForm), defaultValues: { email: "", password: "" } });
  const { register, formState, handleSubmit, setError, setFocus } = form;
  const { leaving } = useDeparture();
  const { mutateAsync } = useMutation(login);
  const know = useKnownUser();
  const { leave } = useArrival();
  const show = useToast();

  const signIn = async ({ email, password }: Credentials) => {
    try {
      const user = await mutateAsync({ body: { email: email.toLowerCase(), password } });
      if (mustChangePassword(user)) return know(user);
      show({
        title: `Welcome back, ${user.firstName || user.username}!`,
        description: "You have successfully logged in",
      });
      leave();
      return know(user);
    } catch (error) {
      const { sentence } = describeError(error, "Invalid email or password");
      show({ tone: "error", title: "Login failed", description: sentence });
      const isRefused = error instanceof ApiError && error.code === "invalid_credentials";
      const advice = isRefused ? "Check both fields and try again." : "You are not signed in yet. Try again.";
      setError("root", { message: advice });
      return setFocus("password");
    }
  };

  return (
    <form noValidate onSubmit={handleSubmit(signIn)}>
      <Flex direction="column" gap="4">
        <Heading as="h1" size="6">
          Sign In
        </Heading>
        <FormSummary form={form} fields={fields} />
        <Field label="Email" required error={formState.errors.email?.message}>
          {(control) => (
            <TextField.Root
              {...control}
              {...register("email", { setValueAs: (value: string) => value.trim() })}
              size="3"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
            />
          )}
        </Field>
        <Field label="Password" required error={formState.errors.password?.message}>
          {(control) => (
            <PasswordInput {...control} {...register("password")} size="3" autoComplete="current-password" />
          )}
        </Field>
        <SubmitButton busy={formState.isSubmitting || leaving} busyLabel="Signing in...">
          Sign In
        </SubmitButton>
      </Flex>
    </form>
  );
}
