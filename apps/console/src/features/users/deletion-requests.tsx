import { deletionAnswer, longestDeletionText } from "@field-advisor/schema/deletion-request-forms";
import type { DeletionRequest } from "@field-advisor/schema/deletion-requests.endpoints";
import {
  checkedBy,
  FormSheet,
  fullName,
  lazyDialog,
  RelativeTime,
  TextAreaField,
  useCurrentUser,
  useDialogs,
  useSave,
  useToast,
  Muted,
} from "@field-advisor/ui";
import { Button, Callout, Flex, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { RequestItem, RequestsSheet } from "./requests-sheet.tsx";
import { declineDeletion, deletionRequestOf, deletionRequests } from "./users.queries.ts";

const rules = checkedBy(deletionAnswer);

const empty = { answer: "" };

/** Keeps the account, and asks for the sentence that its person reads. */
function DeclineDeletion({
  request: { id, user },
  onClose,
}: {
  request: DeletionRequest;
  onClose: () => void;
}) {
  const { mutateAsync } = useMutation(declineDeletion);
  const show = useToast();
  const saving = useSave({
    rules,
    values: empty,
    send: (body) => mutateAsync({ params: { id }, body }),
    done: () => {
      show({
        title: "Request declined",
        description: `${fullName(user)} can read your answer in their account.`,
      });
      onClose();
    },
    failed: "The request was not declined.",
  });
  return (
    <FormSheet
      title={`Keep the account of ${fullName(user)}?`}
      description="They can read your answer in their account and may ask again."
      saving={saving}
      submit="Decline request"
      busyLabel="Declining..."
      onClose={onClose}
    >
      <TextAreaField name="answer" label="Your answer" required maxLength={longestDeletionText} />
    </FormSheet>
  );
}

const dialogs = {
  delete: lazyDialog(
    ({ user }) => `Delete ${fullName(user)}?`,
    async () => (await import("./role-and-delete.tsx")).DeleteUser,
  ),
  decline: DeclineDeletion,
};

/** What can be done about a request; the rule why it cannot be granted stands in its place. */
function useAnswers(onDeleted?: () => void) {
  const { id: ownId } = useCurrentUser();
  const { dialog, open } = useDialogs(dialogs, {});
  const answersTo = (request: DeletionRequest) => {
    const { user } = request;
    const name = fullName(user);
    if (user.id === ownId) return <Text size="1">Another owner must answer your own request.</Text>;
    return (
      <Flex gap="2" wrap="wrap">
        {user.role !== "OWNER" && (
          <Button
            variant="soft"
            color="red"
            aria-label={`Delete ${name}`}
            onClick={() => open("delete", { user, requestId: request.id, ...(onDeleted && { onDeleted }) })}
          >
            Delete
          </Button>
        )}
        <Button
          variant="soft"
          color="gray"
          aria-label={`Decline the request of ${name}`}
          onClick={() => open("decline", { request })}
        >
          Decline
        </Button>
      </Flex>
    );
  };
  return { answersTo, dialog };
}

const Reason = ({ request: { user, reason } }: { request: DeletionRequest }) => (
  <>
    {reason !== "" && (
      <Text as="p" size="2" className="fa-break">
        {reason}
      </Text>
    )}
    {user.role === "OWNER" && (
      <Text as="p" size="1">
        Owners are not deleted. Change the role first.
      </Text>
    )}
  </>
);

/** Who asks for the deletion of their account, longest first. */
export function DeletionRequests({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...deletionRequests, staleTime: 0 });
  const { answersTo, dialog } = useAnswers();
  return (
    <RequestsSheet
      title="Deletion requests"
      description="Delete the account, or decline with an answer that the person can read."
      query={query}
      emptyTitle="No deletion requests"
      source='Requests from "Your data" in people&apos;s accounts appear here.'
      dialog={dialog}
      onClose={onClose}
    >
      {(request) => (
        <RequestItem key={request.id} user={request.user} answers={answersTo(request)}>
          <Muted size="1">
            Asked <RelativeTime iso={request.askedAt} />
          </Muted>
          <Reason request={request} />
        </RequestItem>
      )}
    </RequestsSheet>
  );
}

/** The open request of one user, among what is known about them; nothing where there is none. */
export function DeletionRequestOf({ userId, onDeleted }: { userId: number; onDeleted: () => void }) {
  const { data } = useQuery(deletionRequestOf(userId));
  const { answersTo, dialog } = useAnswers(onDeleted);
  const [request] = data?.items ?? [];
  return (
    <>
      {request && (
        <Callout.Root size="1" color="red">
          <Callout.Text>
            Asked for the deletion of this account <RelativeTime iso={request.askedAt} />.
          </Callout.Text>
          <Reason request={request} />
          {answersTo(request)}
        </Callout.Root>
      )}
      {dialog}
    </>
  );
}
