import { updateSettingsInput } from "@field-advisor/schema/system-forms";
import type { Settings } from "@field-advisor/schema/system.endpoints";
import {
  checkedBy,
  EmailInput,
  failureToast,
  Field,
  Form,
  type NamedField,
  refusalOf,
  showRefusal,
  SubmitButton,
  useToast,
} from "@field-advisor/ui";
import { Flex, Grid, TextField } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { updateSettings } from "../../lib/settings.queries.ts";

interface Values {
  supportEmail: string;
  supportPhone: string;
}

const fields: readonly NamedField<Values>[] = [
  { name: "supportEmail", label: "Support email" },
  { name: "supportPhone", label: "Support phone" },
];

const resolver = checkedBy(updateSettingsInput, ({ supportEmail, supportPhone }: Values) => ({
  supportEmail: supportEmail.trim() || null,
  supportPhone: supportPhone.trim() || null,
}));

/** Whom people ask for help; what is left empty is not shown to them. */
export function ContactForm({ settings }: { settings: Settings }) {
  const { supportEmail, supportPhone } = settings;
  const form = useForm({
    resolver,
    defaultValues: { supportEmail: supportEmail ?? "", supportPhone: supportPhone ?? "" },
  });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync } = useMutation(updateSettings);
  const show = useToast();
  const save = form.handleSubmit(async (body) => {
    try {
      await mutateAsync({ body });
      show({ title: "Support contact saved" });
    } catch (error) {
      show(failureToast("Failed to save the support contact.", error));
      showRefusal(form, refusalOf(error, {}), fields);
    }
  });
  return (
    <Form form={form} fields={fields} onSubmit={save}>
      <Grid columns={{ initial: "1", sm: "2" }} gap="4">
        <Field label="Support email" error={errors.supportEmail?.message}>
          {(control) => <EmailInput {...control} {...form.register("supportEmail")} />}
        </Field>
        <Field label="Support phone" error={errors.supportPhone?.message}>
          {(control) => (
            <TextField.Root {...control} {...form.register("supportPhone")} type="tel" maxLength={40} />
          )}
        </Field>
      </Grid>
      <Flex>
        <SubmitButton busy={isSubmitting} busyLabel="Saving...">
          Save contact
        </SubmitButton>
      </Flex>
    </Form>
  );
}
