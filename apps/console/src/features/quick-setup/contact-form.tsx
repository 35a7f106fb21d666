import { updateSettingsInput } from "@field-advisor/schema/system-forms";
import type { Settings } from "@field-advisor/schema/system.endpoints";
import {
  checkedBy,
  EmailField,
  ScreenForm,
  SubmitButton,
  TextField,
  useSave,
  useToast,
} from "@field-advisor/ui";
import { Flex, Grid } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { updateSettings } from "../../lib/settings.queries.ts";

const rules = checkedBy(updateSettingsInput);

const contactIn = ({ supportEmail, supportPhone }: Settings) => ({ supportEmail, supportPhone });

/** Whom people ask for help; what is left empty is not shown to them. */
export function ContactForm({ settings }: { settings: Settings }) {
  const { mutateAsync } = useMutation(updateSettings);
  const show = useToast();
  const saving = useSave({
    rules,
    values: contactIn(settings),
    send: (body) => mutateAsync({ body }),
    valuesAfter: contactIn,
    done: () => show({ title: "Support contact saved" }),
    failed: "Failed to save the support contact.",
  });
  return (
    <ScreenForm saving={saving}>
      <Grid columns={{ initial: "1", sm: "2" }} gap="4">
        <EmailField name="supportEmail" label="Support email" />
        <TextField name="supportPhone" label="Support phone" type="tel" maxLength={40} />
      </Grid>
      <Flex>
        <SubmitButton busyLabel="Saving...">Save contact</SubmitButton>
      </Flex>
    </ScreenForm>
  );
}
