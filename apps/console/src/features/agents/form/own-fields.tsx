import { Field } from "@field-advisor/ui";
import { TextArea } from "@radix-ui/themes";
import { useFormContext } from "react-hook-form";
import type { AgentValues } from "./agent-form-values.ts";
import { ListedFields } from "./listed-fields.tsx";
import { ScriptLines } from "./script-lines.tsx";
import { VoiceSelect } from "./voice-select.tsx";

/** An agent that our own voice agent plays: who it is, how it sounds and what it says. */
export function OwnFields() {
  const { register, formState } = useFormContext<AgentValues>();
  const { errors } = formState;
  return (
    <>
      <ListedFields />
      <Field
        label="First message"
        error={errors.firstMessage?.message}
        hint="What it says when a conversation begins. Left empty, it waits to be spoken to."
      >
        {(control) => (
          <TextArea {...control} {...register("firstMessage")} size="3" rows={2} maxLength={2000} />
        )}
      </Field>
      <Field
        label="Persona"
        error={errors.prompt?.message}
        hint="Who it is and how it talks. Only a language model follows it."
      >
        {(control) => <TextArea {...control} {...register("prompt")} size="3" rows={5} maxLength={20_000} />}
      </Field>
      <VoiceSelect />
      <ScriptLines />
    </>
  );
}
