import "./import.css";
import { Sheet, useToast, type LossLabels } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "../../../lib/counted.ts";
import { failureToast } from "../../../lib/failure-toast.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ImportResult } from "./import-result.tsx";
import { ImportReviewed } from "./import-reviewed.tsx";
import { importUsers, reviewImport } from "./import.queries.ts";

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

/** From a file to accounts: choose, look at what would happen, import, take the passwords along. */
export function ImportUsers({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState("");
  const [hasPasswords, setHasPasswords] = useState(false);
  const review = useMutation(reviewImport);
  const imported = useMutation(importUsers);
  const show = useToast();

  const run = (expected: number) =>
    imported.mutate(
      { csv, expected },
      {
        onSuccess: ({ created }) =>
          show({ title: "Users imported", description: counted(created.length, "user") }),
        onError: (error) => show(failureToast("Failed to import users.", error)),
      },
    );
  const check = () => {
    imported.reset();
    review.mutate(csv);
  };
  const losesPasswords = imported.data !== undefined && !hasPasswords;
  const asked = losesPasswords ? "passwords" : imported.isPending ? "import" : "file";

  return (
    <Sheet
      title="Import users"
      description="Nothing is imported before you have seen what would happen."
      modalOnly
      dirty={imported.isPending || losesPasswords || (csv !== "" && !imported.data)}
      lossLabels={lossLabels[asked]}
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
