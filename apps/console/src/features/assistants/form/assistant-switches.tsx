import { Flex, Switch, Text } from "@radix-ui/themes";
import { Controller, useFormContext } from "react-hook-form";
import type { AssistantValues } from "./assistant-form-values.ts";

const switches = [
  {
    name: "seesRoom",
    label: "Sees the room",
    meaning: "It is told what the room is about and who leads it.",
  },
  {
    name: "seesTranscript",
    label: "Sees the conversation",
    meaning: "It is shown what was said in the session so far.",
  },
  { name: "isActive", label: "Active", meaning: "Rooms of one that is switched off use the default one." },
] as const satisfies readonly { name: keyof AssistantValues; label: string; meaning: string }[];

/** What an assistant may be shown, and whether it helps at all. */
export function AssistantSwitches({ mustStayActive }: { mustStayActive: boolean }) {
  const { control } = useFormContext<AssistantValues>();
  return switches.map(({ name, label, meaning }) => (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field }) => (
        <Text as="label" size="2">
          <Flex gap="3" align="start">
            <Switch
              ref={field.ref}
              checked={field.value}
              disabled={name === "isActive" && mustStayActive}
              onCheckedChange={field.onChange}
            />
            <span>
              <Text weight="medium">{label}</Text>
              <Text as="div" size="1" color="gray">
                {name === "isActive" && mustStayActive ? "The default assistant stays active." : meaning}
              </Text>
            </span>
          </Flex>
        </Text>
      )}
    />
  ));
}
