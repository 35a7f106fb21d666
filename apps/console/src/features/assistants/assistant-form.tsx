import { createAssistantInput } from "@field-advisor/schema/assistant-forms";
import { assistantPurposes } from "@field-advisor/schema/assistant-constants";
import {
  checkedBy,
  type FormOf,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from "@field-advisor/ui";
import { Grid } from "@radix-ui/themes";
import { purposeLabels } from "./assistant-labels.ts";

export const assistantRules = checkedBy(createAssistantInput);

export const emptyAssistant: FormOf<typeof assistantRules> = {
  name: "",
  assistantId: "",
  purpose: "room",
  instructions: "",
  model: null,
  maxTokens: null,
  temperature: null,
  seesRoom: true,
  seesTranscript: false,
  isActive: true,
};

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
      <NumberField name="maxTokens" label="Longest answer" hint="In tokens, from 16 to 16,384." {...asCode} />
      <NumberField
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
