import { describeError } from "@field-advisor/api-client/api-error";
import type { ComponentType, ReactNode } from "react";
import { ConfirmDialog } from "../../dialogs/confirm-dialog.tsx";
import { unlessReauthenticating } from "../../forms/reauthentication.tsx";
import { type BatchOutcome, BatchResults, type Undo } from "./batch-results.tsx";
import { type SendBatch, useBatches } from "./use-batches.ts";

interface ManyQuestionProps<Key, Outcome extends BatchOutcome> {
  ids: readonly Key[];
  /** How many are sent together. */
  size: number;
  /** One of them, and several: "person", "people". */
  things: readonly [string, string];
  title: string;
  confirmLabel: string;
  /** What happens to them. */
  children: ReactNode;
  send: SendBatch<Key, Outcome>;
  /** What the sheet with the results is called. */
  doneTitle: string;
  /** For what can be taken back. */
  undo?: { keyOf: (outcome: Outcome) => Key; send: SendBatch<Key, Outcome> } | undefined;
  /** What is handed out this once, such as new passwords; the sheet is closed with a button then. */
  HandOut?: ComponentType<{ outcomes: readonly Outcome[] }>;
  onClose: () => void;
}

/** Asks before many are changed, changes them in batches, and says what became of each. */
export function ManyQuestion<Key, Outcome extends BatchOutcome>(props: ManyQuestionProps<Key, Outcome>) {
  const { ids, things, send, undo, HandOut, onClose } = props;
  const batches = useBatches<Key, Outcome>(props.size);
  const failure = unlessReauthenticating(batches.error);
  const undoing: Undo<Key, Outcome> | undefined = undo && {
    ids: () => batches.outcomes.filter(({ outcome }) => outcome === "changed").map(undo.keyOf),
    send: undo.send,
  };
  if (batches.hasBegun)
    return (
      <BatchResults
        title={props.doneTitle}
        mustBeDone={HandOut !== undefined}
        undo={undoing}
        {...{ things, batches, onClose }}
      >
        {HandOut && !batches.isRunning && <HandOut outcomes={batches.outcomes} />}
      </BatchResults>
    );
  return (
    <ConfirmDialog
      title={props.title}
      confirmLabel={props.confirmLabel}
      busy={batches.isRunning}
      failure={failure && describeError(failure)}
      onConfirm={() => void batches.start(ids, send)}
      onCancel={onClose}
    >
      {props.children}
    </ConfirmDialog>
  );
}
