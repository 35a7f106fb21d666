import {
  type EntryListHandle,
  LineButton,
  TextAreaField,
  useFieldLabel,
  Muted,
  lazyPart,
} from "@field-advisor/ui";
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from "@radix-ui/react-icons";
import { Box, Button, Flex, Text, TextField } from "@radix-ui/themes";
import { type Ref, useId, useRef } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import type { AgentValues } from "./agent-values.ts";
import type { Shown } from "./try-script.tsx";
import { VoiceField } from "./voice-field.tsx";

interface ScriptPartsProps {
  facts: Ref<EntryListHandle>;
  rules: Ref<EntryListHandle>;
  agentId: number | null;
  onShow: (shown: Shown) => void;
}

// With them the form would load more than a screen may.
const ScriptParts = lazyPart<ScriptPartsProps>(async () => {
  const [{ FactList, RuleList }, { TryScript }] = await Promise.all([
    import("./script-entries.tsx"),
    import("./try-script.tsx"),
  ]);
  return ({ facts, rules, ...tried }) => (
    <>
      <FactList ref={facts} />
      <RuleList ref={rules} />
      <TryScript {...tried} />
    </>
  );
});

/** The fields of an agent that our own voice agent plays: who it is, how it sounds and what it says. */
export function PersonaFields({ agentId }: { agentId: number | null }) {
  const { setFocus } = useFormContext<AgentValues>();
  const facts = useRef<EntryListHandle>(null);
  const rules = useRef<EntryListHandle>(null);
  const show = ({ by, index }: Shown) => {
    if (by === "step") setFocus(`script.${index}.text`);
    else (by === "fact" ? facts : rules).current?.show(index);
  };
  return (
    <>
      <TextAreaField
        name="firstMessage"
        label="First message"
        rows={2}
        maxLength={2000}
        hint="What it says first. Leave blank to let the other person begin."
      />
      <TextAreaField
        name="prompt"
        label="Persona"
        rows={5}
        maxLength={20_000}
        hint="Who it is and how it talks. Only used with a language model."
      />
      <VoiceField />
      <ScriptLines />
      <ScriptParts facts={facts} rules={rules} agentId={agentId} onShow={show} />
    </>
  );
}

const mostLines = 50;

/** The lines that an own agent says in turn where no language model is connected. A moved line keeps the focus. */
function ScriptLines() {
  const { control, formState } = useFormContext<AgentValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: "script" });
  const addButton = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  useFieldLabel("script", "Practice script");
  const message = formState.errors.script?.message;
  return (
    <fieldset className="fa-plain-fieldset" aria-describedby={hintId}>
      <Text asChild size="2" weight="medium">
        <legend>Practice script</legend>
      </Text>
      <Muted as="p" id={hintId} size="1" mb="2">
        Lines it says in order when no language model is connected.
      </Muted>
      {message && (
        <Text as="p" size="2" color="red" mb="2">
          {message}
        </Text>
      )}
      <Flex asChild direction="column" gap="2">
        <ol className="fa-plain-list">
          {fields.map(({ id }, index) => (
            <ScriptLine
              key={id}
              index={index}
              isLast={index === fields.length - 1}
              onMove={(to) => move(index, to)}
              onRemove={() => {
                remove(index);
                addButton.current?.focus();
              }}
            />
          ))}
        </ol>
      </Flex>
      <Button
        ref={addButton}
        type="button"
        variant="soft"
        color="gray"
        mt="2"
        disabled={fields.length >= mostLines}
        onClick={() => append({ text: "" })}
      >
        <PlusIcon />
        Add line
      </Button>
    </fieldset>
  );
}

interface ScriptLineProps {
  index: number;
  isLast: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function ScriptLine({ index, isLast, onMove, onRemove }: ScriptLineProps) {
  const { register, formState } = useFormContext<AgentValues>();
  const errorId = useId();
  const message = formState.errors.script?.[index]?.text?.message;
  const name = `line ${index + 1}`;
  const label = `Line ${index + 1}`;
  useFieldLabel(`script.${index}.text`, label);
  return (
    <li>
      <Flex align="center" gap="4">
        <Box flexGrow="1" minWidth="0">
          <TextField.Root
            {...register(`script.${index}.text`)}
            size="3"
            maxLength={1000}
            aria-label={label}
            aria-invalid={message !== undefined}
            aria-describedby={message ? errorId : undefined}
          />
        </Box>
        <LineButton label={`Move ${name} up`} idle={index === 0} onClick={() => onMove(index - 1)}>
          <ArrowUpIcon />
        </LineButton>
        <LineButton label={`Move ${name} down`} idle={isLast} onClick={() => onMove(index + 1)}>
          <ArrowDownIcon />
        </LineButton>
        <LineButton label={`Remove ${name}`} onClick={onRemove}>
          <TrashIcon />
        </LineButton>
      </Flex>
      {message && (
        <Text id={errorId} as="p" size="2" color="red">
          {message}
        </Text>
      )}
    </li>
  );
}
