import "./user-import.css";
import { describeError } from "@field-advisor/api-client/api-error";
import { csvOf } from "@field-advisor/schema/csv";
import { importColumns, mostImportedUsers } from "@field-advisor/schema/constants";
import { counted, failureToast, grouped } from "@field-advisor/staff";
import {
  FailureNotice,
  Field,
  type LossLabels,
  saveFile,
  Sheet,
  SubmitButton,
  useToast,
} from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Button, Dialog, Flex, Text, TextArea } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { DropZone } from "../../lib/drop-zone.tsx";
import { ImportResult, ImportReviewed } from "./import-review.tsx";
import { importUsers, reviewImport } from "./user-import.queries.ts";

const lossLabels = {
  passwords: {
    title: "Close without the passwords?",
    loss: "They cannot be shown again. Download them first.",
    confirmLabel: "Close without them",
    cancelLabel: "Stay here",
  },
  import: {
    title: "Close while the import runs?",
    loss: "It goes on, but the passwords are shown here only.",
    confirmLabel: "Close",
    cancelLabel: "Wait for it",
  },
  file: {
    title: "Close without importing?",
    loss: "Nothing of this file has been imported yet.",
    confirmLabel: "Close",
    cancelLabel: "Stay here",
  },
} as const satisfies Record<string, LossLabels>;

/** What was chosen or pasted, as it is uploaded. */
const fileOfUsers = (csv: string): File => new File([csv], "users.csv", { type: "text/csv" });

/** From a file to accounts: choose, look at what would happen, import, take the passwords along. */
export function ImportUsers({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState("");
  // The same object for the same lines, so that a repeated import is recognised as one.
  const file = useMemo(() => fileOfUsers(csv), [csv]);
  const [hasPasswords, setHasPasswords] = useState(false);
  const review = useMutation(reviewImport);
  const imported = useMutation(importUsers);
  const show = useToast();

  const run = (expected: number) =>
    imported.mutate(
      { file, body: { expected } },
      {
        onSuccess: ({ created }) =>
          show({ title: "Users imported", description: counted(created.length, "user") }),
        onError: (error) => show(failureToast("Failed to import users.", error)),
      },
    );
  const check = () => {
    imported.reset();
    review.mutate({ file });
  };
  const losesPasswords = imported.data !== undefined && !hasPasswords;
  const lossOf = losesPasswords ? "passwords" : imported.isPending ? "import" : "file";

  return (
    <Sheet
      title="Import users"
      description="Nothing is imported before you have seen what would happen."
      modalOnly
      dirty={imported.isPending || losesPasswords || (csv !== "" && !imported.data)}
      lossLabels={lossLabels[lossOf]}
      onClose={onClose}
    >
      {imported.data ? (
        <ImportResult result={imported.data} onDownloaded={() => setHasPasswords(true)} />
      ) : review.data ? (
        <ImportReviewed
          review={review.data}
          busy={imported.isPending}
          checking={review.isPending}
          error={imported.error}
          onImport={() => run(review.data.valid)}
          onReview={check}
          onBack={() => {
            imported.reset();
            review.reset();
          }}
        />
      ) : (
        <ChooseFile
          csv={csv}
          onChange={setCsv}
          busy={review.isPending}
          error={review.error}
          onReview={check}
        />
      )}
    </Sheet>
  );
}

const sample = csvOf(importColumns, [
  { email: "grace@example.com", firstName: "Grace", lastName: "Hopper", role: "USER", username: "grace" },
  { email: "alan@example.com", firstName: "Alan", lastName: "Turing", role: "ADMIN", username: "" },
]);

const linesIn = (csv: string) => csv.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "").length;

interface ChooseFileProps {
  csv: string;
  onChange: (csv: string) => void;
  busy: boolean;
  error: Error | null;
  onReview: () => void;
}

/** Where the users come from: a file, or what is pasted. */
function ChooseFile({ csv, onChange, busy, error, onReview }: ChooseFileProps) {
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
        <CsvFile onText={change} onProblem={setProblem} />
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

/** The size of the file that the server accepts. */
const longest = 1_000_000;

interface CsvFileProps {
  onText: (csv: string) => void;
  onProblem: (sentence: string) => void;
}

/** Reads a file that is chosen or dropped. */
function CsvFile({ onText, onProblem }: CsvFileProps) {
  const [name, setName] = useState<string | null>(null);
  const read = async (file: File) => {
    try {
      const text = file.size > 4 * longest ? null : await file.text();
      if (text === null || text.length > longest) {
        onProblem(`${file.name} is too large. Split it into files of at most 5,000 users.`);
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
