import { type PagePrivacy, privacyInput } from "@field-advisor/schema/privacy-forms";
import { useWatch } from "react-hook-form";
import { checkedBy } from "../forms/checked-form.ts";
import { NumberField, SelectField, SwitchField, TextAreaField } from "../forms/fields.tsx";

export const privacyRules = checkedBy(privacyInput);

export const consentOptions = [
  { value: "none", label: "Nothing is asked" },
  { value: "notice", label: "A text is shown" },
  { value: "required", label: "People must agree first" },
];

export const consentTextHint = "At most 2,000 characters. When you change it, people are asked again.";

/** What a page tells its readers, and what it keeps of what they say. @param adviser as the sentence names them */
export function PrivacyFields({ adviser }: { adviser: string }) {
  const [consent, keepsWords, recordsCalls] = useWatch<
    PagePrivacy,
    ["consent", "keepsWords", "recordsCalls"]
  >({ name: ["consent", "keepsWords", "recordsCalls"] });
  return (
    <>
      <SwitchField
        name="showsDisclosure"
        label="Say that the agent is an AI"
        hint={`“You are talking to an AI agent of ${adviser}.”`}
      />
      <SelectField name="consent" label="Before the first conversation" options={consentOptions} />
      {consent !== "none" && (
        <TextAreaField
          name="consentText"
          label="What people are told"
          required
          rows={5}
          hint={consentTextHint}
        />
      )}
      {consent === "required" && (
        <SwitchField
          name="mayRefuse"
          label="People who decline can still talk"
          hint="Nothing they said is stored here, and the voice provider is asked to delete it."
        />
      )}
      <SwitchField
        name="keepsWords"
        label="Keep what is said"
        hint="If switched off, only the time and the length of a conversation are kept."
      />
      {keepsWords && (
        <NumberField
          name="keptDays"
          label="Days that conversations are kept"
          hint="From 1 to 365. Leave blank to keep them until somebody deletes them."
        />
      )}
      {keepsWords && (
        <SwitchField
          name="recordsCalls"
          label="Record the sound of conversations"
          hint="People are asked before each conversation and can talk without it. Those who may read a conversation can hear it; its person can delete the sound at any time."
        />
      )}
      {keepsWords && recordsCalls && (
        <NumberField
          name="recordingDays"
          label="Days that sound is kept"
          required
          hint="From 1 to 365, and never longer than the conversation. It applies to conversations from now on."
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
        hint="It is deleted here and at the voice provider, and you can no longer read it."
      />
    </>
  );
}
