import { Field } from "@field-advisor/ui";
import { Grid, TextField } from "@radix-ui/themes";
import type { ReactNode } from "react";
import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import type { IdentityValues } from "./user-form-values.ts";

interface IdentityFieldsProps {
  register: (name: keyof IdentityValues) => UseFormRegisterReturn;
  errors: FieldErrors<IdentityValues>;
  /** True for somebody who exists already, and so has a username. */
  editing: boolean;
  /** What stands below a field, by its name. */
  hints?: Partial<Record<keyof IdentityValues, ReactNode>>;
}

/** Who somebody is: the part of the form that a new user and an edited one have in common. */
export function IdentityFields({ register, errors, editing, hints = {} }: IdentityFieldsProps) {
  return (
    <>
      <Field label="Email" required error={errors.email?.message} hint={hints.email}>
        {(control) => (
          <TextField.Root
            {...control}
            {...register("email")}
            size="3"
            type="email"
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
          />
        )}
      </Field>
      <Grid columns={{ initial: "1", sm: "2" }} gap="4">
        <Field label="First Name" required error={errors.firstName?.message} hint={hints.firstName}>
          {(control) => (
            <TextField.Root
              {...control}
              {...register("firstName")}
              size="3"
              maxLength={100}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Last Name" required error={errors.lastName?.message} hint={hints.lastName}>
          {(control) => (
            <TextField.Root
              {...control}
              {...register("lastName")}
              size="3"
              maxLength={100}
              autoComplete="off"
            />
          )}
        </Field>
      </Grid>
      <Field
        label="Username"
        required={editing}
        error={errors.username?.message}
        hint={hints.username ?? (editing ? undefined : "Left empty, it is made from the email address.")}
      >
        {(control) => (
          <TextField.Root
            {...control}
            {...register("username")}
            size="3"
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
    </>
  );
}
