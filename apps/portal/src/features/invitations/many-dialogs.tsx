import type { Result } from "@field-advisor/api-client";
import { describeError } from "@field-advisor/api-client/api-error";
import { mostChangedAtOnce } from "@field-advisor/schema/row-limits";
import {
  BatchResults,
  ConfirmDialog,
  CopyButton,
  counted,
  datedName,
  saveFile,
  useBatches,
} from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Button, Callout, Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { codesOfPagesAsCsv, textsOf } from "../../lib/invitation-text.ts";
import { type FoundBy, renewMany, revokeMany } from "./invitations.queries.ts";

interface ManyProps {
  chosen: { ids: readonly string[]; filter: FoundBy | null };
  onClose: () => void;
}

const invitations = ["invitation", "invitations"] as const;
const counting = ({ ids }: ManyProps["chosen"]) => counted(ids.length, ...invitations);
const batchSize = mostChangedAtOnce.invitations;

type Renewed = Result<"POST /api/invitations/renew">["results"][number];
type Revoked = Result<"POST /api/invitations/revoke">["results"][number];

const bodyOf = (ids: string[], ifStill: FoundBy | null) => ({ body: { ids, ...(ifStill && { ifStill }) } });

/** Asks before many are let in no more. */
export function ManyRevocations({ chosen, onClose }: ManyProps) {
  const { mutateAsync } = useMutation(revokeMany);
  const batches = useBatches<string, Revoked>(batchSize);
  const revoke = () =>
    batches.start(chosen.ids, async (ids) => (await mutateAsync(bodyOf(ids, chosen.filter))).results);
  if (batches.hasBegun)
    return <BatchResults title="Revoked" things={invitations} batches={batches} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={`Revoke ${counting(chosen)}?`}
      confirmLabel="Revoke invitations"
      busy={batches.isRunning}
      failure={batches.error && describeError(batches.error)}
      onConfirm={() => void revoke()}
      onCancel={onClose}
    >
      Their access codes stop working immediately, and running conversations end within seconds. They are told
      to contact the adviser. Renew an invitation to let its person in again.
    </ConfirmDialog>
  );
}

/** Asks before the codes of many stop working, then hands out the new ones this once. */
export function ManyRenewals({ chosen, onClose }: ManyProps) {
  const { mutateAsync } = useMutation(renewMany);
  const batches = useBatches<string, Renewed>(batchSize);
  const renew = () =>
    batches.start(chosen.ids, async (ids) => (await mutateAsync(bodyOf(ids, chosen.filter))).results);
  if (!batches.hasBegun)
    return (
      <ConfirmDialog
        title={`Renew ${counting(chosen)}?`}
        confirmLabel="Renew invitations"
        busy={batches.isRunning}
        failure={batches.error && describeError(batches.error)}
        onConfirm={() => void renew()}
        onCancel={onClose}
      >
        Each gets a new access code, which is shown once. The old codes stop working immediately, running
        conversations end, and session counts restart.
      </ConfirmDialog>
    );
  const issued = batches.outcomes.flatMap((one) => one.issued ?? []);
  return (
    <BatchResults
      mustBeDone
      title="New access codes"
      things={invitations}
      batches={batches}
      onClose={onClose}
    >
      {issued.length > 0 && !batches.isRunning && <IssuedOfMany issued={issued} />}
    </BatchResults>
  );
}

function IssuedOfMany({ issued }: { issued: readonly NonNullable<Renewed["issued"]>[] }) {
  const hintId = useId();
  const codes = issued.map((code) => ({ page: code.invitation.page, code }));
  return (
    <>
      <Callout.Root size="1" color="amber">
        <Callout.Text id={hintId}>
          This is the only time the codes are shown. Download or copy them now; nothing is sent automatically.
        </Callout.Text>
      </Callout.Root>
      <Flex gap="3" justify="end" wrap="wrap">
        <CopyButton text={textsOf(codes)} label="Copy all texts" describedBy={hintId} />
        <Button onClick={() => saveFile(datedName("access-codes"), "csv", codesOfPagesAsCsv(codes))}>
          <DownloadIcon />
          Download {counted(issued.length, "code")}
        </Button>
      </Flex>
    </>
  );
}
