import { createAssistantInput, updateAssistantInput } from "@field-advisor/schema/assistant-forms";
import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import { setAssistantInput } from "@field-advisor/schema/system-forms";
import { checkedBy, refusalOf } from "@field-advisor/ui";
import type { NamedField } from "@field-advisor/ui";

/** An assistant as people fill it in. The fields have the contract's names, so what is refused finds its place. */
export interface AssistantValues {
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

/** What the form says below a field, by its name. */
export type Hints = Partial<Record<keyof AssistantValues, string | undefined>>;

export const assistantFields: readonly NamedField<AssistantValues>[] = [
  { name: "name", label: "Name" },
  { name: "assistantId", label: "Assistant ID" },
  { name: "purpose", label: "Purpose" },
  { name: "instructions", label: "Instructions" },
  { name: "model", label: "Model" },
  { name: "maxTokens", label: "Longest answer" },
  { name: "temperature", label: "Temperature" },
];

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

export const newAssistantResolver = checkedBy(createAssistantInput, toInput);
export const changedAssistantResolver = checkedBy(updateAssistantInput, toInput);

/** An id that is taken comes with its field; all else stands above the form in the server's words. */
export const assistantRefusal = (error: unknown) => refusalOf(error, {});

export interface DefaultAssistantValues {
  assistantId: string;
}

export const defaultAssistantRules = checkedBy(setAssistantInput, (values: DefaultAssistantValues) => values);
