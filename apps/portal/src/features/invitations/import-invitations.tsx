import { describeError } from "@field-advisor/api-client/api-error";
import { invitationColumns, mostInvitedAtOnce } from "@field-advisor/schema/invitation-constants";
import { csvOf } from "@field-advisor/schema/csv";
import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import type { NewInvitation, ReviewedFile } from "@field-advisor/schema/invitations.endpoints";
import { counted, FailureNotice, grouped, type LossLabels, Sheet, BusyButton } from "@field-advisor/ui";
import { CsvColumns } from "@field-advisor/ui/csv-columns";
import { type CsvLine, CsvReview } from "@field-advisor/ui/csv-review";
import { CsvSource, noCsv } from "@field-advisor/ui/csv-source";
import { Button, Callout, Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createInvitations, reviewInvitations } from "./invitations.queries.ts";
import { type IssuedCode, validityOf } from "../../lib/invitation-text.ts";

const lossLabels: LossLabels = {
  title: "Close without inviting?",
  loss: "Nobody from this file has been invited yet.",
  confirmLabel: "Close",
  cancelLabel: "Stay here",
};

const sample = csvOf(invitationColumns, [
  {
    email: "rita@example.com",
    recipientName: "Rita Recipient",
    validFrom: "",
    validUntil: "",
    maxSessions: 3,
    maxMinutes: 20,
  },
  {
    email: "paul@example.com",
    recipientName: "",
    validFrom: "2027-01-11T08:00:00Z",
    validUntil: "2027-01-31T17:00:00Z",
    maxSessions: "",
    maxMinutes: "",
  },
]);

interface ImportInvitationsProps {
  deployment: Deployment;
  onIssued: (issued: readonly IssuedCode[], alreadyInvited: readonly string[]) => void;
  onClose: () => void;
}

/** From a file to invitations: choose, look at what would happen, invite. */
export function ImportInvitations({ deployment: { id }, onIssued, onClose }: ImportInvitationsProps) {
  const [csv, setCsv] = useState(noCsv);
  const review = useMutation(reviewInvitations);
  /** Stays while the columns are read another way. */
  const [reviewed, setReviewed] = useState<ReviewedFile>();
  const create = useMutation(createInvitations);
  const check = (columns?: string) =>
    review.mutate(
      {
        params: { id },
        body: { columns },
        file: new File([csv.text], "invitations.csv", { type: "text/csv" }),
      },
      { onSuccess: setReviewed },
    );
  const invite = (invitations: NewInvitation[]) =>
    create.mutate(
      { params: { id }, body: { invitations } },
      { onSuccess: ({ created, alreadyInvited }) => onIssued(created, alreadyInvited) },
    );
  return (
    <Sheet
      title="Import invitations"
      description="You review the result before anybody is invited."
      modalOnly
      dirty={csv.text !== ""}
      lossLabels={lossLabels}
      onClose={onClose}
    >
      {reviewed ? (
        <Reviewed
          review={reviewed}
          busy={create.isPending}
          checking={review.isPending}
          error={create.error ?? review.error}
          onInvite={invite}
          onChoose={check}
          onBack={() => {
            create.reset();
            review.reset();
            setReviewed(undefined);
          }}
        />
      ) : (
        <CsvSource
          sample={{ name: "invitations-sample", text: sample }}
          tooLarge={`Split it into files of at most ${grouped(mostInvitedAtOnce)} people.`}
          csv={csv}
          onChange={setCsv}
          busy={review.isPending}
          error={review.error}
          onReview={() => check()}
        >
          The first line names the columns: {invitationColumns.join(", ")}. Only email is required. Files from
          other programs may use other names; you see how they are read. At most {grouped(mostInvitedAtOnce)}{" "}
          people at a time.
        </CsvSource>
      )}
    </Sheet>
  );
}

/** The lines of a file, those with problems first. */
function linesOf({ rows, problems }: ReviewedFile): CsvLine[] {
  const wrong = new Map<number, CsvLine>();
  for (const { line, email, field, message } of problems) {
    const before = wrong.get(line)?.problems ?? [];
    wrong.set(line, {
      line,
      title: email || "No email",
      detail: "",
      problems: [...before, { column: field, message }],
    });
  }
  const right = rows.map(({ line, invitation }): CsvLine => {
    const { email, recipientName } = invitation;
    const detail = [recipientName, validityOf(invitation)].filter((part) => part !== null).join(", ");
    return { line, title: email, detail, problems: [] };
  });
  return [...wrong.values(), ...right];
}

interface ReviewedProps {
  review: ReviewedFile;
  /** True while people are being invited. */
  busy: boolean;
  /** True while the file is read again. */
  checking: boolean;
  error: Error | null;
  onInvite: (invitations: NewInvitation[]) => void;
  /** Called with what the columns are to be read as. */
  onChoose: (columns: string) => void;
  onBack: () => void;
}

/** Whom the file would invite, line by line, and the button that does it. */
function Reviewed({ review, busy, checking, error, onInvite, onChoose, onBack }: ReviewedProps) {
  const { columns, missing } = review;
  const lines = linesOf(review);
  const invited = review.rows.length;
  const wrong = lines.length - invited;
  return (
    <Flex direction="column" gap="4">
      {missing.length === 0 && (
        <Callout.Root color={wrong > 0 ? "amber" : "green"} size="1" role="status">
          <Callout.Text>
            {invited === 0
              ? "Nobody can be invited. "
              : `${counted(invited, "person", "people")} can be invited. `}
            {wrong > 0 &&
              (invited === 0
                ? "Correct the lines below and choose the file again."
                : `${counted(wrong, "line")} with problems will be left out.`)}
          </Callout.Text>
        </Callout.Root>
      )}
      <CsvColumns
        columns={columns}
        missing={missing}
        names={invitationColumns}
        busy={busy || checking}
        onChoose={onChoose}
      />
      {error && <FailureNotice {...describeError(error)} />}
      {missing.length === 0 && <CsvReview what="Recipient" lines={lines} />}
      <Flex gap="3" justify="end" wrap="wrap" className="fa-sheet-actions">
        <Button size="3" variant="soft" color="gray" disabled={busy} onClick={onBack}>
          Back to the file
        </Button>
        {invited > 0 && (
          <BusyButton
            size="3"
            busy={busy}
            onClick={() => onInvite(review.rows.map(({ invitation }) => invitation))}
          >
            Invite {counted(invited, "person", "people")}
          </BusyButton>
        )}
      </Flex>
    </Flex>
  );
}
