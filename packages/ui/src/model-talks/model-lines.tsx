import { describeError } from "@field-advisor/api-client/api-error";
import { modelLimits } from "@field-advisor/schema/model-talk-constants";
import { Box, Button, Flex, TextArea } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { BusyButton } from "../feedback/busy-button.tsx";
import { Field } from "../forms/field.tsx";
import { EntryList } from "../forms/entries/entry-list.tsx";
import { SelectField, SwitchField, TextAreaField, TextField } from "../forms/fields.tsx";
import { Muted } from "../text/muted.tsx";
import { readPasted } from "./model-talks.queries.ts";
import { type LineValues, type ModelValues, newLine } from "./model-values.ts";

const speakers = [
  { value: true, label: "The adviser" },
  { value: false, label: "The other person" },
];

const summary = ({ isUser, text, note, isMistake }: LineValues): string =>
  text.trim() === ""
    ? ""
    : `${isUser ? "Adviser" : "Other"}: ${text.trim()}${isMistake ? " (mistake)" : note.trim() === "" ? "" : " (note)"}`;

interface ModelLinesProps {
  roomId: number;
  /** Its person agreed to the words: they are not changed here. */
  isAgreed: boolean;
}

/** What is said, in turn, with notes at some lines. */
export function ModelLines({ roomId, isAgreed }: ModelLinesProps) {
  const { control, formState } = useFormContext<ModelValues>();
  const array = useFieldArray({ control, name: "lines" });
  const values = useWatch({ control, name: "lines" });
  const errors = formState.errors.lines;
  // What was pasted is closed, as what was there at first.
  const [pasted, setPasted] = useState(0);
  return (
    <>
      {!isAgreed && (
        <PasteLines
          roomId={roomId}
          isEmpty={values.length === 0}
          onRead={(lines) => {
            array.replace(lines);
            setPasted(pasted + 1);
          }}
        />
      )}
      <EntryList
        key={pasted}
        name="lines"
        legend="Lines"
        hint={
          isAgreed
            ? "Leave lines out and add notes. The words stay as they were said."
            : `What both say, in turn: at most ${modelLimits.lines} lines.`
        }
        noun="line"
        most={isAgreed ? values.length : modelLimits.lines}
        create={() => newLine(!(values.at(-1)?.isUser ?? false))}
        array={array}
        values={values}
        summary={summary}
        isWrong={(index) => Boolean(errors?.[index])}
        message={errors?.message ?? errors?.root?.message}
      >
        {(index) => <LineFields index={index} isAgreed={isAgreed} />}
      </EntryList>
    </>
  );
}

function LineFields({ index, isAgreed }: { index: number; isAgreed: boolean }) {
  const kind = useWatch<ModelValues, "kind">({ name: "kind" });
  return (
    <>
      <SelectField
        name={`lines.${index}.isUser`}
        label="Who speaks"
        required
        disabled={isAgreed}
        options={speakers}
      />
      <TextAreaField
        name={`lines.${index}.text`}
        label="What is said"
        required
        rows={2}
        readOnly={isAgreed}
        maxLength={modelLimits.line}
      />
      {kind === "bad" && <SwitchField name={`lines.${index}.isMistake`} label="This is a mistake" />}
      <TextField
        name={`lines.${index}.note`}
        label="Note"
        maxLength={modelLimits.note}
        hint="One sentence on what is good here, or wrong."
      />
    </>
  );
}

interface PasteLinesProps {
  roomId: number;
  isEmpty: boolean;
  onRead: (lines: LineValues[]) => void;
}

/** A conversation that is there already, as a text. */
function PasteLines({ roomId, isEmpty, onRead }: PasteLinesProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const { mutate, isPending, error, data, reset } = useMutation(readPasted);
  const read = () =>
    mutate(
      { params: { id: roomId }, body: { transcript: text } },
      {
        onSuccess: ({ lines }) => {
          if (lines.length === 0) return;
          onRead(lines.map((line) => ({ ...newLine(line.isUser), text: line.text })));
          setText("");
          setOpen(false);
        },
      },
    );
  if (!isOpen)
    return (
      <Box>
        <Button type="button" variant="soft" color="gray" onClick={() => setOpen(true)}>
          Paste a conversation
        </Button>
      </Box>
    );
  const problem = error ? describeError(error).sentence : null;
  const isUnread = data?.lines.length === 0;
  return (
    <Flex direction="column" gap="2">
      <Field
        label="Conversation"
        required
        error={problem ?? (isUnread ? "No lines were found. Write who speaks before each line." : undefined)}
        hint="A line each, as “Adviser: Good morning.”"
      >
        {(control) => (
          <TextArea
            {...control}
            size="3"
            rows={6}
            value={text}
            onChange={({ target }) => {
              reset();
              setText(target.value);
            }}
          />
        )}
      </Field>
      <Muted as="p" size="1">
        {isEmpty ? "Nothing of it is kept until you save." : "It takes the place of the lines below."}
      </Muted>
      <Flex gap="3" wrap="wrap">
        <BusyButton
          type="button"
          variant="soft"
          busy={isPending}
          disabled={text.trim() === ""}
          onClick={read}
        >
          Read lines
        </BusyButton>
        <Button type="button" variant="soft" color="gray" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </Flex>
    </Flex>
  );
}
