import "./csv-source.css";
import { describeError } from "@field-advisor/api-client/api-error";
import { FailureNotice, Field, saveFile, SubmitButton } from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Button, Dialog, Flex, Text, TextArea } from "@radix-ui/themes";
import { useState, type ReactNode } from "react";
import { DropZone } from "./drop-zone.tsx";
import { counted } from "./text.ts";

const linesIn = (csv: string) => csv.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "").length;

/** The size of a file that the server accepts. */
const longest = 1_000_000;

interface CsvSourceProps {
  /** What the file must hold. */
  children: ReactNode;
  /** A file that shows how. */
  sample: { name: string; text: string };
  /** What to do with a file that is too large. */
  tooLarge: string;
  csv: string;
  onChange: (csv: string) => void;
  busy: boolean;
  error: Error | null;
  onReview: () => void;
}

/** The first step of an import within a sheet: a file that is chosen or dropped, or lines that are pasted. */
export function CsvSource(props: CsvSourceProps) {
  const { children, sample, tooLarge, csv, onChange, busy, error, onReview } = props;
  const [problem, setProblem] = useState<string>();
  const change = (text: string) => {
    setProblem(undefined);
    onChange(text);
  };
  const submit = () => {
    if (csv.trim() === "") setProblem("Choose a file or paste its lines first.");
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
        <CsvFile tooLarge={tooLarge} onText={change} onProblem={setProblem} />
        <Field
          label="Or paste the lines here"
          error={problem}
          hint={csv === "" ? undefined : `${counted(linesIn(csv), "line")}, the first with the columns.`}
        >
          {(control) => (
            <TextArea
              {...control}
              value={csv}
              rows={6}
              spellCheck={false}
              className="csv-text"
              onChange={({ target }) => change(target.value)}
            />
          )}
        </Field>
        <Flex gap="3" justify="between" wrap="wrap">
          <Button
            type="button"
            size="3"
            variant="ghost"
            highContrast
            my="2"
            onClick={() => saveFile(sample.name, "csv", sample.text)}
          >
            <DownloadIcon />
            Sample file
          </Button>
          <Flex gap="3" flexGrow="1" justify="end">
            <Dialog.Close>
              <Button type="button" size="3" variant="soft" color="gray" highContrast>
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
  onText: (csv: string) => void;
  onProblem: (sentence: string) => void;
}

/** Reads a file that is chosen or dropped. */
function CsvFile({ tooLarge, onText, onProblem }: CsvFileProps) {
  const [name, setName] = useState<string | null>(null);
  const read = async (file: File) => {
    try {
      const text = file.size > 4 * longest ? null : await file.text();
      if (text === null || text.length > longest) {
        onProblem(`${file.name} is too large. ${tooLarge}`);
        return;
      }
      setName(file.name);
      onText(text);
    } catch {
      onProblem(`${file.name} could not be read. Choose it again.`);
    }
  };
  return (
    <DropZone
      aria-label="CSV file"
      accept=".csv,text/csv,text/plain"
      title={name ?? "Choose a CSV file, or drop it here"}
      hint={name === null ? undefined : "Choose or drop another to replace it"}
      onFiles={([file]) => {
        if (file) void read(file);
      }}
    />
  );
}
