import "./csv-source.css";
import { describeError } from "@field-advisor/api-client/api-error";
import { largestCsv } from "@field-advisor/schema/csv";
import { FailureNotice } from "../feedback/notices.tsx";
import { Field } from "../forms/field.tsx";
import { saveFile } from "./save-file.ts";
import { SubmitButton } from "../forms/submit-button.tsx";
import { SelectItem } from "../forms/select-item.tsx";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Button, Dialog, Flex, Select, Text, TextArea } from "@radix-ui/themes";
import { useState, type ReactNode } from "react";
import { DropZone } from "./drop-zone.tsx";
import { useLatestChoice } from "./latest-choice.ts";
import { decoded, type Encoding, encodingLabels, encodingOf } from "./text-encoding.ts";
import { counted } from "../text/phrases.ts";

/** The lines of a table, but not the one with which a spreadsheet names what parts the cells. */
const linesIn = (csv: string) =>
  csv.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "" && !/^"?sep=/i.test(line)).length;

/** The text of a table, and the file that it was read from, until it is changed by hand. */
export interface CsvText {
  text: string;
  file: { name: string; bytes: Uint8Array; encoding: Encoding } | null;
}

export const noCsv: CsvText = { text: "", file: null };

const readAs = (name: string, bytes: Uint8Array, encoding: Encoding): CsvText => ({
  text: decoded(bytes, encoding),
  file: { name, bytes, encoding },
});

interface CsvSourceProps {
  /** What the file must hold. */
  children: ReactNode;
  /** A file that shows how. */
  sample: { name: string; text: string };
  /** What to do with a file that is too large. */
  tooLarge: string;
  csv: CsvText;
  onChange: (csv: CsvText) => void;
  busy: boolean;
  error: Error | null;
  onReview: () => void;
}

/** The first step of an import within a sheet: a file that is chosen or dropped, or lines that are pasted. */
export function CsvSource(props: CsvSourceProps) {
  const { children, sample, tooLarge, csv, onChange, busy, error, onReview } = props;
  const [problem, setProblem] = useState<string>();
  const choose = useLatestChoice();
  const change = (next: CsvText) => {
    choose();
    setProblem(undefined);
    onChange(next);
  };
  const submit = () => {
    if (csv.text.trim() === "") setProblem("Choose a file or paste its lines first.");
    else onReview();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Flex direction="column" gap="4">
        {error && <FailureNotice {...describeError(error)} />}
        <Text as="p" size="2">
          {children}
        </Text>
        <CsvFile
          tooLarge={tooLarge}
          file={csv.file}
          onChoose={choose}
          onRead={change}
          onProblem={setProblem}
        />
        <Field
          label="Or paste the lines here"
          error={problem}
          hint={
            csv.text === "" ? undefined : `${counted(linesIn(csv.text), "line")}, the first with the columns.`
          }
        >
          {(control) => (
            <TextArea
              {...control}
              value={csv.text}
              rows={6}
              spellCheck={false}
              className="csv-text"
              onChange={({ target }) => change({ text: target.value, file: null })}
            />
          )}
        </Field>
        <Flex gap="3" justify="between" wrap="wrap" className="fa-sheet-actions">
          <Button
            type="button"
            size="3"
            variant="ghost"
            my="2"
            onClick={() => saveFile(sample.name, "csv", sample.text)}
          >
            <DownloadIcon />
            Sample file
          </Button>
          <Flex gap="3" flexGrow="1" justify="end">
            <Dialog.Close>
              <Button type="button" size="3" variant="soft" color="gray">
                Cancel
              </Button>
            </Dialog.Close>
            <SubmitButton busy={busy} busyLabel="Checking...">
              Review
            </SubmitButton>
          </Flex>
        </Flex>
      </Flex>
    </form>
  );
}

interface CsvFileProps {
  tooLarge: string;
  file: CsvText["file"];
  /** Called with every file. @returns whether nothing else was chosen or typed since */
  onChoose: () => () => boolean;
  onRead: (csv: CsvText) => void;
  onProblem: (sentence: string) => void;
}

/** Reads a file that is chosen or dropped. */
function CsvFile({ tooLarge, file, onChoose, onRead, onProblem }: CsvFileProps) {
  const read = async (chosen: File) => {
    const isLatest = onChoose();
    try {
      const bytes =
        chosen.size > 4 * largestCsv.characters ? null : new Uint8Array(await chosen.arrayBuffer());
      if (!isLatest()) return;
      const csv = bytes && readAs(chosen.name, bytes, encodingOf(bytes));
      if (csv === null || csv.text.length > largestCsv.characters)
        onProblem(`${chosen.name} is too large. ${tooLarge}`);
      else onRead(csv);
    } catch {
      if (isLatest()) onProblem(`${chosen.name} could not be read. Choose it again.`);
    }
  };
  return (
    <>
      <DropZone
        aria-label="CSV file"
        accept=".csv,text/csv,text/plain"
        title={file?.name ?? "Choose a CSV file, or drop it here"}
        hint={file === null ? undefined : "Choose or drop another to replace it"}
        onFiles={([chosen]) => {
          if (chosen) void read(chosen);
        }}
      />
      {file && (
        <Field label="Encoding" required hint="Choose another one if letters look wrong.">
          {(control) => (
            <Select.Root
              size="3"
              value={file.encoding}
              onValueChange={(encoding) => onRead(readAs(file.name, file.bytes, encoding as Encoding))}
            >
              <Select.Trigger {...control} />
              <Select.Content position="popper">
                {Object.entries(encodingLabels).map(([encoding, label]) => (
                  <SelectItem key={encoding} value={encoding}>
                    {label}
                  </SelectItem>
                ))}
              </Select.Content>
            </Select.Root>
          )}
        </Field>
      )}
    </>
  );
}
