import { createAssistantInput, updateAssistantInput } from "@field-advisor/schema/assistant-forms";
import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import { assistantPurposes } from "@field-advisor/schema/constants";
import { checkedBy, SelectField, SwitchField, TextAreaField, TextField } from "@field-advisor/ui";
import { Grid } from "@radix-ui/themes";
import { purposeLabels } from "./assistant-labels.ts";

/** An assistant as people fill it in. The fields have the contract's names, so what is refused finds its place. */
interface AssistantValues {
  name: string;
  assistantId: string;
  purpose: string;
  instructions: string;
  model: string;
  maxTokens: string;
  temperature: string;
  seesRoom: boolean;
  seesTranscript: boolean;
  isActive: boolean;
}

export const emptyAssistant: AssistantValues = {
  name: "",
  assistantId: "",
  purpose: "room",
  instructions: "",
  model: "",
  maxTokens: "",
  temperature: "",
  seesRoom: true,
  seesTranscript: false,
  isActive: true,
};

export const valuesOf = (assistant: Assistant): AssistantValues => ({
  name: assistant.name,
  assistantId: assistant.assistantId,
  purpose: assistant.purpose,
  instructions: assistant.instructions,
  model: assistant.model ?? "",
  maxTokens: String(assistant.maxTokens ?? ""),
  temperature: String(assistant.temperature ?? ""),
  seesRoom: assistant.seesRoom,
  seesTranscript: assistant.seesTranscript,
  isActive: assistant.isActive,
});

/** What was left empty is left to the server, which is another thing than zero. */
const numberOrNone = (text: string): number | null => (text.trim() === "" ? null : Number(text));

const toInput = ({ model, maxTokens, temperature, ...same }: AssistantValues) => ({
  ...same,
  model: model.trim() || null,
  maxTokens: numberOrNone(maxTokens),
  temperature: numberOrNone(temperature),
});

export const newAssistantRules = checkedBy(createAssistantInput, toInput);
export const changedAssistantRules = checkedBy(updateAssistantInput, toInput);

const purposes = assistantPurposes.map((purpose) => ({ value: purpose, label: purposeLabels[purpose] }));

/** How text is typed that is no sentence. */
const asCode = { maxLength: 100, autoCapitalize: "none", spellCheck: false } as const;

/**
 * Everything an owner decides about an assistant.
 * @param mustStayActive true for the default one, without which rooms have no help
 */
export const AssistantFields = ({ mustStayActive = false }: { mustStayActive?: boolean }) => (
  <>
    <TextField name="name" label="Name" required maxLength={100} />
    <TextField
      name="assistantId"
      label="Assistant ID"
      required
      hint="Settings and rooms refer to it by this ID."
      {...asCode}
    />
    <SelectField name="purpose" label="Purpose" required options={purposes} />
    <TextAreaField
      name="instructions"
      label="Instructions"
      rows={6}
      maxLength={20_000}
      hint="Who it is, what it knows, and how it should answer."
    />
    <TextField name="model" label="Model" hint="Leave blank to use the server's model." {...asCode} />
    <Grid columns={{ initial: "1", sm: "2" }} gap="4">
      <TextField
        name="maxTokens"
        label="Longest answer"
        inputMode="numeric"
        hint="In tokens, from 16 to 16,384."
        {...asCode}
      />
      <TextField
        name="temperature"
        label="Temperature"
        inputMode="decimal"
        hint="From 0 (always the same) to 2 (most varied)."
        {...asCode}
      />
    </Grid>
    <SwitchField name="seesRoom" label="Sees the room" hint="It receives the room's description and agent." />
    <SwitchField
      name="seesTranscript"
      label="Sees the conversation"
      hint="It receives the session's transcript so far."
    />
    <SwitchField
      name="isActive"
      label="Active"
      disabled={mustStayActive}
      hint={
        mustStayActive
          ? "The default assistant stays active."
          : "While it is inactive, its rooms use the default assistant."
      }
    />
  </>
);
