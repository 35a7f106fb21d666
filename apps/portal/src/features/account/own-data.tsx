import { describeError } from "@field-advisor/api-client/api-error";
import { archiveOf } from "@field-advisor/api-client/request";
import type { OwnDeletionRequest } from "@field-advisor/schema/deletion-requests.endpoints";
import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import {
  ActionButton,
  exactTime,
  FailureNotice,
  useDownload,
  useToastResult,
  Waiting,
  Muted,
} from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Callout, Flex, Heading } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { ownDeletionRequest, withdrawRequest } from "./account.queries.ts";
import { AskForDeletion } from "./ask-for-deletion.tsx";

/** What is kept of the reader: they may take it, and ask that it be deleted with their account. */
export function OwnData({ user }: { user: SessionUser }) {
  return (
    <Flex direction="column" gap="6">
      <OwnCopy />
      <OwnDeletion isOwner={user.role === "OWNER"} />
    </Flex>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Flex asChild direction="column" gap="3" align="start">
      <section aria-labelledby={id}>
        <Heading as="h3" size="3" id={id}>
          {title}
        </Heading>
        {children}
      </section>
    </Flex>
  );
}

const file = { name: "my-data", ending: "zip", ...archiveOf("GET /api/auth/my-data") } as const;

function OwnCopy() {
  const { busy, download } = useDownload(file);
  return (
    <Section title="A copy of your data">
      <Muted as="p">
        A ZIP file with your account, sign-ins, conversation transcripts, messages and practice results. Keep
        it where nobody else can read it.
      </Muted>
      <ActionButton variant="soft" busy={busy} onClick={() => void download({})}>
        <DownloadIcon />
        Download my data
      </ActionButton>
    </Section>
  );
}

function OwnDeletion({ isOwner }: { isOwner: boolean }) {
  const { data, isError, error, refetch } = useQuery(ownDeletionRequest);
  const [isAsking, setAsking] = useState(false);
  const request = data?.request ?? null;
  return (
    <Section title="Account deletion">
      {isError && <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />}
      {!data && !isError && <Waiting />}
      {request?.state === "open" && <Open request={request} />}
      {request?.state === "declined" && <Declined request={request} />}
      {data && request?.state !== "open" && (
        <>
          <Muted as="p">
            Only owners can delete accounts. You can ask them to delete yours.
            {isOwner && " An owner's account can be deleted after another owner has changed its role."}
          </Muted>
          <ActionButton variant="soft" color="red" onClick={() => setAsking(true)}>
            {request?.state === "declined" ? "Request again" : "Request deletion"}
          </ActionButton>
        </>
      )}
      {isAsking && <AskForDeletion onClose={() => setAsking(false)} />}
    </Section>
  );
}

const momentOf = (iso: string) => exactTime.format(new Date(iso));

function Open({ request: { askedAt, reason } }: { request: OwnDeletionRequest }) {
  const { mutateAsync, isPending } = useMutation(withdrawRequest);
  const toastResult = useToastResult();
  const withdraw = () =>
    toastResult(mutateAsync({}), {
      done: () => ({ title: "Request withdrawn", description: "Your account stays." }),
      failed: "The request was not withdrawn.",
    });
  return (
    <>
      <Callout.Root size="1" color="amber">
        <Callout.Text>You asked on {momentOf(askedAt)}. No owner has decided yet.</Callout.Text>
        {reason !== "" && <Callout.Text className="fa-break">Your reason: {reason}</Callout.Text>}
      </Callout.Root>
      <ActionButton variant="soft" color="gray" busy={isPending} onClick={() => void withdraw()}>
        Withdraw request
      </ActionButton>
    </>
  );
}

const Declined = ({ request: { askedAt, closedAt, answer } }: { request: OwnDeletionRequest }) => (
  <Callout.Root size="1" color="gray">
    <Callout.Text>
      You asked on {momentOf(askedAt)}. An owner declined{closedAt && ` on ${momentOf(closedAt)}`}:
    </Callout.Text>
    <Callout.Text className="fa-break">{answer}</Callout.Text>
  </Callout.Root>
);
