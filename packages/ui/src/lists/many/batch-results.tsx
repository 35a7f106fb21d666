import { describeError } from "@field-advisor/api-client/api-error";
import { Button, Dialog, Flex, Progress, Text } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { Sheet } from "../../dialogs/sheet.tsx";
import { BusyButton } from "../../feedback/busy-button.tsx";
import { counted, grouped } from "../../text/phrases.ts";
import { FailureNotice } from "../../feedback/notices.tsx";
import { type Batches, type SendBatch, useBatches } from "./use-batches.ts";
import { Muted } from "../../text/muted.tsx";

/** What became of one of them. */
export interface BatchOutcome {
  /** Empty where there is none any more. */
  name: string;
  outcome: "changed" | "unchanged" | "refused";
  reason: string | null;
}

const outcomeLabels = { changed: "Done", unchanged: "Unchanged", refused: "Left out" } as const;

/** Nobody reads more names; those that were left out come first. */
const mostShown = 100;

const leftFirst = { refused: 0, changed: 1, unchanged: 2 } as const;

/** How a change is taken back. */
export interface Undo<Key, Outcome> {
  /** Of those who were changed. */
  ids: () => readonly Key[];
  send: SendBatch<Key, Outcome>;
  /** What the sheet is called then. */
  title?: string;
}

interface BatchResultsProps<Key, Outcome extends BatchOutcome> {
  title: string;
  things: readonly [string, string];
  batches: Batches<Key, Outcome>;
  /** For what can be taken back. */
  undo?: Undo<Key, Outcome> | undefined;
  /** True while something would be lost with the sheet. */
  mustBeDone?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** How far a change of many came, and what became of each of them; those first that were left as they are. */
export function BatchResults<Key, Outcome extends BatchOutcome>(props: BatchResultsProps<Key, Outcome>) {
  const undoing = useBatches<Key, Outcome>(props.batches.size);
  const { undo, things, onClose } = props;
  return undo && undoing.hasBegun ? (
    <ResultsSheet title={undo.title ?? "Changed back"} {...{ things, onClose, undoing }} batches={undoing} />
  ) : (
    <ResultsSheet {...props} undoing={undoing} />
  );
}

function ResultsSheet<Key, Outcome extends BatchOutcome>(
  props: BatchResultsProps<Key, Outcome> & { undoing: Batches<Key, Outcome> },
) {
  const { title, things, batches, undo, undoing, mustBeDone = false } = props;
  const { ids, done, outcomes, error, isRunning, isPausing, stop, goOn } = batches;
  const changed = outcomes.filter(({ outcome }) => outcome === "changed").length;
  const isOver = !isRunning && done === ids.length;
  return (
    <Sheet
      title={title}
      description={`${counted(changed, ...things)} changed.`}
      mustBeDone={mustBeDone || isRunning}
      onClose={props.onClose}
    >
      <Flex direction="column" gap="4">
        {!isOver && <BatchProgress things={things} batches={batches} />}
        {error && <FailureNotice {...describeError(error)} />}
        {undo && undoing.error && <FailureNotice {...describeError(undoing.error)} />}
        {props.children}
        {!isRunning && <OutcomeList outcomes={outcomes} />}
        <Flex gap="3" justify="end" wrap="wrap" className="fa-sheet-actions">
          {isRunning && (
            <Button size="3" variant="soft" color="gray" onClick={stop}>
              Stop
            </Button>
          )}
          {!isRunning && !isOver && (
            <Button size="3" variant="soft" onClick={() => void goOn()}>
              Continue with {grouped(ids.length - done)}
            </Button>
          )}
          {!isRunning && undo && changed > 0 && (
            <BusyButton
              size="3"
              variant="soft"
              busy={undoing.isRunning}
              onClick={() => void undoing.start(undo.ids(), undo.send)}
            >
              Undo
            </BusyButton>
          )}
          {!isRunning && (
            <Dialog.Close>
              <Button size="3">Done</Button>
            </Dialog.Close>
          )}
        </Flex>
      </Flex>
      {isPausing && (
        <Muted as="p" mt="3" role="status">
          Pausing because of many changes at once. It continues automatically.
        </Muted>
      )}
    </Sheet>
  );
}

function BatchProgress<Key, Outcome>({
  things,
  batches: { ids, done, isRunning },
}: {
  things: readonly [string, string];
  batches: Batches<Key, Outcome>;
}) {
  const text = `${grouped(done)} of ${counted(ids.length, ...things)}`;
  return (
    <Flex direction="column" gap="2">
      <Progress value={done} max={ids.length} aria-label="Progress" getValueLabel={() => text} />
      <Muted role="status" className="fa-numbers">
        {isRunning ? text : `Stopped after ${text}. What was done stays.`}
      </Muted>
    </Flex>
  );
}

function OutcomeList({ outcomes }: { outcomes: readonly BatchOutcome[] }) {
  const sorted = outcomes.toSorted((a, b) => leftFirst[a.outcome] - leftFirst[b.outcome]);
  const shown = sorted.slice(0, mostShown).map((one, place) => ({ ...one, place }));
  return (
    <>
      <ul className="fa-plain-list fa-divided" aria-label="Results">
        {shown.map(({ place, name, outcome, reason }) => (
          <Flex asChild key={place} justify="between" gap="3" py="2" wrap="wrap">
            <li>
              <Text size="2" weight="medium" className="fa-break">
                {name || "No longer there"}
              </Text>
              <Text size="2" color={outcome === "refused" ? "red" : "gray"}>
                {reason ?? outcomeLabels[outcome]}
              </Text>
            </li>
          </Flex>
        ))}
      </ul>
      {sorted.length > shown.length && (
        <Muted as="p">
          And {grouped(sorted.length - shown.length)} more: {rest(sorted.slice(mostShown))}.
        </Muted>
      )}
    </>
  );
}

/** "180 done, 21 unchanged" */
const rest = (outcomes: readonly BatchOutcome[]): string =>
  (["refused", "changed", "unchanged"] as const)
    .map((kind) => [outcomes.filter(({ outcome }) => outcome === kind).length, outcomeLabels[kind]] as const)
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${grouped(count)} ${label.toLowerCase()}`)
    .join(", ");
