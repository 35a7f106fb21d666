import { csvOf } from "@field-advisor/schema/csv";
import { importColumns, mostImportedUsers } from "@field-advisor/schema/user-constants";
import type { ImportReview } from "@field-advisor/schema/user-files.endpoints";
import { counted, failureToast, grouped, type LossLabels, Sheet, useToast } from "@field-advisor/ui";
import { CsvSource, noCsv } from "@field-advisor/ui/csv-source";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ImportResult, ImportReviewed, withPasswords } from "./import-review.tsx";
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
    loss: "It continues, but the passwords are shown only here.",
    confirmLabel: "Close",
    cancelLabel: "Wait for it",
  },
  file: {
    title: "Close without importing?",
    loss: "Nothing from this file has been imported yet.",
    confirmLabel: "Close",
    cancelLabel: "Stay here",
  },
} as const satisfies Record<string, LossLabels>;

/** What was chosen or pasted, as it is uploaded. */
const fileOfUsers = (csv: string): File => new File([csv], "users.csv", { type: "text/csv" });

/** From a file to accounts: choose, look at what would happen, import, take the passwords along. */
export function ImportUsers({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState(noCsv);
  /** What the file's columns are read as, where somebody chose it. */
  const [columns, setColumns] = useState<string>();
  // The same object for the same lines, so that a repeated import is recognised as one.
  const file = useMemo(() => fileOfUsers(csv.text), [csv.text]);
  const [hasPasswords, setHasPasswords] = useState(false);
  const review = useMutation(reviewImport);
  /** Stays while the columns are read another way. */
  const [reviewed, setReviewed] = useState<ImportReview>();
  const imported = useMutation(importUsers);
  const show = useToast();

  const run = (expected: number) =>
    imported.mutate(
      { file, body: { columns, expected } },
      {
        onSuccess: ({ created }) =>
          show({ title: "Users imported", description: counted(created.length, "user") }),
        onError: (error) => show(failureToast("Failed to import users.", error)),
      },
    );
  const check = (chosen = columns) => {
    imported.reset();
    review.mutate(
      { file, body: { columns: chosen } },
      {
        onSuccess: (answer) => {
          // What is imported is read as it was reviewed.
          setColumns(chosen);
          setReviewed(answer);
        },
      },
    );
  };
  const losesPasswords =
    imported.data !== undefined && withPasswords(imported.data).length > 0 && !hasPasswords;
  const lossOf = losesPasswords ? "passwords" : imported.isPending ? "import" : "file";

  return (
    <Sheet
      title="Import users"
      description="You review the result before anything is imported."
      modalOnly
      dirty={imported.isPending || losesPasswords || (csv.text !== "" && !imported.data)}
      lossLabels={lossLabels[lossOf]}
      onClose={onClose}
    >
      {imported.data ? (
        <ImportResult result={imported.data} onDownloaded={() => setHasPasswords(true)} />
      ) : reviewed ? (
        <ImportReviewed
          review={reviewed}
          busy={imported.isPending}
          checking={review.isPending}
          error={imported.error ?? review.error}
          onImport={() => run(reviewed.valid)}
          onReview={() => check()}
          onChoose={check}
          onBack={() => {
            imported.reset();
            review.reset();
            setReviewed(undefined);
          }}
        />
      ) : (
        <CsvSource
          sample={{ name: "users-sample", text: sample }}
          tooLarge="Split it into files of at most 5,000 users."
          csv={csv}
          onChange={(next) => {
            setCsv(next);
            setColumns(undefined);
          }}
          busy={review.isPending}
          error={review.error}
          onReview={() => check()}
        >
          The first line names the columns: {importColumns.join(", ")}. Files from other programs may use
          other names; you see how they are read. Without a role a user becomes a USER; username and group may
          be left empty. Several groups are separated by a semicolon, and must exist already. At most{" "}
          {grouped(mostImportedUsers)} users at a time.
        </CsvSource>
      )}
    </Sheet>
  );
}

const sample = csvOf(importColumns, [
  {
    email: "grace@example.com",
    firstName: "Grace",
    lastName: "Hopper",
    role: "USER",
    username: "grace",
    group: "",
  },
  {
    email: "alan@example.com",
    firstName: "Alan",
    lastName: "Turing",
    role: "ADMIN",
    username: "",
    group: "",
  },
]);
