import { setAssistantInput } from "@field-advisor/schema/system-forms";
import { checkedBy } from "../../../lib/checked-form.ts";

export interface DefaultAssistantValues {
  assistantId: string;
}

export const defaultAssistantRules = checkedBy(setAssistantInput, (values: DefaultAssistantValues) => values);
