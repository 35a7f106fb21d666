import { creatableRoles } from "@field-advisor/schema/users";
import type { NewUserInput } from "@field-advisor/schema/users.endpoints";
import { Field, FormSummary, SheetSubmit } from "@field-advisor/ui";
import { Flex, Select } from "@radix-ui/themes";
import { Controller } from "react-hook-form";
import { roleLabels } from "../../../lib/user-labels.ts";
import { FirstRightsFields } from "./first-rights-fields.tsx";
import { IdentityFields } from "./identity-fields.tsx";
import { PasswordField } from "./password-field.tsx";
import { newUserFields, type NewUserForm } from "./user-form-values.ts";

interface NewUserFieldsProps {
  form: NewUserForm;
  onSubmit: (input: NewUserInput) => Promise<void>;
}

/** Everything an account begins with. */
export function NewUserFields({ form, onSubmit }: NewUserFieldsProps) {
  const { register, control: formControl, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <form noValidate onSubmit={handleSubmit(onSubmit)}>
      <Flex direction="column" gap="4">
        <FormSummary form={form} fields={newUserFields} />
        <IdentityFields register={(name) => register(name)} errors={errors} editing={false} />
        <Controller
          control={formControl}
          name="role"
          render={({ field }) => (
            <Field label="Role" required error={errors.role?.message}>
              {(control) => (
                <Select.Root size="3" value={field.value} onValueChange={field.onChange}>
                  <Select.Trigger {...control} ref={field.ref} />
                  <Select.Content position="popper">
                    {creatableRoles.map((role) => (
                      <Select.Item key={role} value={role}>
                        {roleLabels[role]}
                      </Select.Item>
                    ))}
                  </Select.Content>
                </Select.Root>
              )}
            </Field>
          )}
        />
        <PasswordField form={form} />
        <FirstRightsFields control={formControl} />
        <SheetSubmit busy={isSubmitting} busyLabel="Creating...">
          Create user
        </SheetSubmit>
      </Flex>
    </form>
  );
}
