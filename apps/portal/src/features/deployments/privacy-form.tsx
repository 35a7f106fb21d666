import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import { type PagePrivacy, privacyInput } from "@field-advisor/schema/privacy-forms";
import type { PrivacySettings } from "@field-advisor/schema/privacy.endpoints";
import {
  checkedBy,
  Loaded,
  ScreenForm,
  SelectField,
  SubmitButton,
  SwitchField,
  TextAreaField,
  TextField,
  useEdit,
  useToast,
} from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { privacyOf, readPrivacy, updatePrivacy } from "./deployments.queries.ts";

/** What a page tells its readers, and what it keeps of what they say. */
export const PrivacyOfPage = ({ deployment }: { deployment: Deployment }) => (
  <Loaded query={useQuery(privacyOf(deployment.id))} noun="Settings">
    {(settings) => <PrivacyForm deployment={deployment} settings={settings} />}
  </Loaded>
);

interface PrivacyValues extends Omit<PagePrivacy, "keptDays"> {
  /** As it is typed; empty is until somebody deletes it. */
  keptDays: string;
}

const valuesOf = ({ keptDays, ...settings }: PrivacySettings): PrivacyValues => ({
  ...settings,
  keptDays: keptDays === null ? "" : String(keptDays),
});

const rules = checkedBy(privacyInput, (values: PrivacyValues) => ({
  ...values,
  keptDays: values.keptDays.trim() === "" ? null : Number(values.keptDays),
}));

const consents = [
  { value: "none", label: "Nothing is asked" },
  { value: "notice", label: "A text is shown" },
  { value: "required", label: "People must agree first" },
];

interface PrivacyFormProps {
  deployment: Deployment;
  settings: PrivacySettings;
}

function PrivacyForm({ deployment: { id, user }, settings }: PrivacyFormProps) {
  const { mutateAsync } = useMutation(updatePrivacy);
  const show = useToast();
  const saving = useEdit({
    thing: settings,
    what: "page's privacy",
    rules,
    valuesOf,
    read: () => readPrivacy(id),
    send: (body) => mutateAsync({ params: { id }, body }),
    savedThing: (saved) => saved,
    done: () => show({ title: "Privacy saved" }),
    failed: "Failed to save the settings.",
  });
  const { control } = saving.form;
  const [consent, keepsWords] = useWatch({ control, name: ["consent", "keepsWords"] });
  return (
    <ScreenForm saving={saving}>
      <SwitchField
        name="showsDisclosure"
        label="Say that an AI agent talks"
        hint={`“You are talking to an AI agent of ${user.firstName} ${user.lastName}.”`}
      />
      <SelectField name="consent" label="Before the first conversation" options={consents} />
      {consent !== "none" && (
        <TextAreaField
          name="consentText"
          label="What people are told"
          required
          rows={5}
          hint="At most 2,000 characters. When you change it, people are asked again."
        />
      )}
      {consent === "required" && (
        <SwitchField
          name="mayRefuse"
          label="Whoever refuses may talk all the same"
          hint="Then nothing that they said is stored here, and the voice provider is asked to delete it."
        />
      )}
      <SwitchField
        name="keepsWords"
        label="Keep what is said"
        hint="Switched off, only the time and the length of a conversation are kept."
      />
      {keepsWords && (
        <TextField
          name="keptDays"
          label="Days that conversations are kept"
          inputMode="numeric"
          hint="From 1 to 365. Left empty, they are kept until somebody deletes them."
        />
      )}
      <SwitchField
        name="mayDownload"
        label="Recipients may download their conversation"
        hint="As a text file, after the conversation."
      />
      <SwitchField
        name="mayDelete"
        label="Recipients may delete their conversation"
        hint="It is deleted here and at the voice provider, and you cannot read it any more."
      />
      <Flex>
        <SubmitButton busyLabel="Saving...">Save privacy</SubmitButton>
      </Flex>
    </ScreenForm>
  );
}
