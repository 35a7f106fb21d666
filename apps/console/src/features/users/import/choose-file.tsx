import { describeError } from "@field-advisor/api-client/describe-error";
import { csvOf } from "@field-advisor/schema/csv";
import { importColumns, mostImportedUsers } from "@field-advisor/schema/user-files";
import { FailureNotice, Field, saveFile, SubmitButton } from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Button, Dialog, Flex, Text, TextArea } from "@radix-ui/themes";
import { useState } from "react";
import { counted, grouped } from "../../../lib/counted.ts";
import { DropZone } from "./drop-zone.tsx";

const sample = csvOf(importColumns, [
  { email: "grace@example.com", firstName: "Grace", lastName: "Hopper", role: "USER", username: "grace" },
  { email: "alan@example.com", firstName: "Alan", lastName: "Turing", role: "ADMIN", username: "" },
]);

interface ChooseFileProps {
  csv: string;
  onChange: (csv: string) => void;
  busy: boolean;
  error: Error | null;
  onReview: () => void;
}

const linesIn = (csv: string) => csv.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "").length;

/** Where the users come from: a file, or what is pasted. */
export function ChooseFile({ csv, onChange, busy, error, onReview }: ChooseFileProps) {
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
          The first line names the columns: {importColumns.join(", ")}. The username may be left empty. At
          most {grouped(mostImportedUsers)} users at a time.
        </Text>
        <DropZone onText={change} onProblem={setProblem} />
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
            onClick={() => saveFile("users-sample", "csv", sample)}
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
