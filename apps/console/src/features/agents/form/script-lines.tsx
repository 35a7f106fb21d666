import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from "@radix-ui/react-icons";
import { Box, Button, Flex, IconButton, Text, TextField } from "@radix-ui/themes";
import { useId, useRef, type ReactNode } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import type { AgentValues } from "./agent-form-values.ts";

const mostLines = 50;

interface LineButtonProps {
  label: string;
  /** Out of reach, but it keeps the focus: a line that has arrived at the top was moved by it. */
  idle?: boolean;
  onClick: () => void;
  children: ReactNode;
}

const LineButton = ({ label, idle = false, onClick, children }: LineButtonProps) => (
  <IconButton
    type="button"
    variant="ghost"
    color="gray"
    highContrast
    aria-label={label}
    {...(idle ? { "aria-disabled": true, "data-disabled": "" } : { onClick })}
  >
    {children}
  </IconButton>
);

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
  return (
    <li>
      <Flex align="center" gap="4">
        <Box flexGrow="1" minWidth="0">
          <TextField.Root
            {...register(`script.${index}.text`)}
            size="3"
            maxLength={1000}
            aria-label={`Line ${index + 1}`}
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

/** What an own agent says in turn where no language model is connected; lines keep the focus when they are moved. */
export function ScriptLines() {
  const { control, formState } = useFormContext<AgentValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: "script" });
  const addButton = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const message = formState.errors.script?.message;
  return (
    <fieldset className="script-lines" aria-describedby={hintId}>
      <Text asChild size="2" weight="medium">
        <legend>Practice script</legend>
      </Text>
      <Text as="p" id={hintId} size="1" color="gray" mb="2">
        Lines it says in turn where no language model is connected.
      </Text>
      {message && (
        <Text as="p" size="2" color="red" mb="2">
          {message}
        </Text>
      )}
      <Flex asChild direction="column" gap="2" mb="2">
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
        highContrast
        disabled={fields.length >= mostLines}
        onClick={() => append({ text: "" })}
      >
        <PlusIcon />
        Add line
      </Button>
    </fieldset>
  );
}
