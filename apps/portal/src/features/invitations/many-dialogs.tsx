import type { Result } from "@field-advisor/api-client";
import { mostChangedAtOnce } from "@field-advisor/schema/row-limits";
import {
  type Chosen,
  CopyButton,
  counted,
  datedName,
  ManyQuestion,
  saveFile,
  stillFitting,
} from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Button, Callout, Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { codesOfPagesAsCsv, textsOf } from "../../lib/invitation-text.ts";
import { type FoundBy, renewMany, revokeMany } from "./invitations.queries.ts";

interface ManyProps {
  chosen: Chosen<string, FoundBy>;
  onClose: () => void;
}

const invitations = ["invitation", "invitations"] as const;
const counting = ({ ids }: ManyProps["chosen"]) => counted(ids.length, ...invitations);

type Renewed = Result<"POST /api/invitations/renew">["results"][number];

/** Asks before many are let in no more. */
export function ManyRevocations({ chosen, onClose }: ManyProps) {
  const { mutateAsync } = useMutation(revokeMany);
  return (
    <ManyQuestion
      ids={chosen.ids}
      size={mostChangedAtOnce.invitations}
      things={invitations}
      title={`Revoke ${counting(chosen)}?`}
      confirmLabel="Revoke invitations"
      send={async (ids) => (await mutateAsync({ body: { ids, ...stillFitting(chosen.filter) } })).results}
      doneTitle="Revoked"
      onClose={onClose}
    >
      Their access codes stop working immediately, and running conversations end within seconds. They are told
      to contact the adviser. Renew an invitation to let its person in again.
    </ManyQuestion>
  );
}

/** Asks before the codes of many stop working, then hands out the new ones this once. */
export function ManyRenewals({ chosen, onClose }: ManyProps) {
  const { mutateAsync } = useMutation(renewMany);
  return (
    <ManyQuestion
      ids={chosen.ids}
      size={mostChangedAtOnce.invitations}
      things={invitations}
      title={`Renew ${counting(chosen)}?`}
      confirmLabel="Renew invitations"
      send={async (ids) => (await mutateAsync({ body: { ids, ...stillFitting(chosen.filter) } })).results}
      doneTitle="New access codes"
      HandOut={IssuedOfMany}
      onClose={onClose}
    >
      Each gets a new access code, which is shown once. The old codes stop working immediately, running
      conversations end, and session counts restart.
    </ManyQuestion>
  );
}

function IssuedOfMany({ outcomes }: { outcomes: readonly Renewed[] }) {
  const issued = outcomes.flatMap((one) => one.issued ?? []);
  const hintId = useId();
  if (issued.length === 0) return null;
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
