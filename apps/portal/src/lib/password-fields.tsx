import { Field, FormSummary, PasswordInput } from "@field-advisor/ui";
import { passwordFields, type PasswordForm } from "./password-change.ts";

/** The password somebody has and, twice, the one they want. */
export function PasswordFields({ form, disabled = false }: { form: PasswordForm; disabled?: boolean }) {
  const { register, formState } = form;
  return (
    <>
      <FormSummary form={form} fields={passwordFields} />
      {passwordFields.map(({ name, label, autoComplete }) => (
        <Field key={name} label={label} required error={formState.errors[name]?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...register(name)}
              size="3"
              autoComplete={autoComplete}
              disabled={disabled}
            />
          )}
        </Field>
      ))}
    </>
  );
}
