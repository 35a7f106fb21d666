import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import { ApiError } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import {
  SubmitButton,
  AppLink,
  Field,
  FormSummary,
  fullName,
  type NamedField,
  showRefusal,
  useToast,
} from "@field-advisor/ui";
import { Flex, Link, TextField } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useForm, type Resolver } from "react-hook-form";
import { changeName } from "./account.queries.ts";

interface Name {
  firstName: string;
  lastName: string;
}

/** The rules are fetched with the first try to save, so that nobody waits for them who only looks. */
const resolver: Resolver<Name> = async (values, context, options) => {
  try {
    const { nameRules } = await import("./name-rules.ts");
    return await nameRules(values, context, options);
  } catch {
    const message = "The name could not be checked. Check your connection and try again.";
    return { values: {}, errors: { firstName: { type: "load", message } } };
  }
};

const fields = [
  { name: "firstName", label: "First name", autoComplete: "given-name" },
  { name: "lastName", label: "Last name", autoComplete: "family-name" },
] as const satisfies readonly (NamedField<Name> & {
  autoComplete: string;
})[];

interface NameFormProps {
  user: SessionUser;
  disabled: boolean;
}

/** What the reader is called, and the address they sign in with, which only owners change. */
export function NameForm({ user, disabled }: NameFormProps) {
  const { firstName, lastName } = user;
  const form = useForm({ resolver, values: { firstName, lastName } });
  const { register, formState, handleSubmit } = form;
  const { mutateAsync } = useMutation(changeName);
  const show = useToast();

  const save = async (body: Name) => {
    try {
      const changed = await mutateAsync({ params: { id: user.id }, body });
      show({ title: "Name saved", description: `You are now called ${fullName(changed)}.` });
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : [];
      showRefusal(form, { ...describeError(error), issues }, fields);
    }
  };

  return (
    <form noValidate onSubmit={handleSubmit(save)}>
      <Flex direction="column" gap="4" className="account-form">
        <FormSummary form={form} fields={fields} />
        {fields.map(({ name, label, autoComplete }) => (
          <Field key={name} label={label} required error={formState.errors[name]?.message}>
            {(control) => (
              <TextField.Root
                {...control}
                {...register(name)}
                size="3"
                maxLength={100}
                autoComplete={autoComplete}
                disabled={disabled}
              />
            )}
          </Field>
        ))}
        <Field
          label="Email"
          required
          hint={
            user.role === "OWNER" ? (
              <>
                Owners change it in{" "}
                <Link asChild highContrast underline="always">
                  <AppLink to="/user-management">User Management</AppLink>
                </Link>
                .
              </>
            ) : (
              "Ask an owner to change it"
            )
          }
        >
          {(control) => <TextField.Root {...control} size="3" type="email" value={user.email} readOnly />}
        </Field>
        <Flex>
          <SubmitButton busy={formState.isSubmitting} busyLabel="Saving...">
            Save name
          </SubmitButton>
        </Flex>
      </Flex>
    </form>
  );
}
