import { describeError } from "@field-advisor/api-client/api-error";
import type { DirectoryWaiting } from "@field-advisor/schema/directory.endpoints";
import {
  ActionButton,
  ConfirmDialog,
  counted,
  Email,
  FailureNotice,
  fullName,
  Muted,
  RelativeTime,
  RoleBadge,
  Section,
  useDialogs,
  UserStatusBadge,
  useToastResult,
  Waiting,
} from "@field-advisor/ui";
import { Card, Flex, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { dismissWaiting, linkWaiting, waitingPage } from "./directory.queries.ts";

const nameOf = ({ person, group }: DirectoryWaiting) => (person ? fullName(person) : `Group ${group?.name}`);

/** Says what the directory may do from then on, of an owner less. */
function consequence(chosen: readonly DirectoryWaiting[]): string {
  const others = chosen.filter(({ person }) => person?.role !== "OWNER");
  if (others.length === 0)
    return "The directory switches the account off when the person leaves. It changes nothing else of an owner.";
  const isOff = others.some(({ person }) => person && person.status !== "ACTIVE");
  return `The directory changes names and addresses from its next try on, fills, renames and empties groups, and switches accounts on and off${isOff ? ", also one that is inactive now" : ""}.`;
}

interface LinkQuestionProps {
  chosen: readonly DirectoryWaiting[];
  onClose: () => void;
}

function LinkQuestion({ chosen, onClose }: LinkQuestionProps) {
  const { mutateAsync, isPending, error } = useMutation(linkWaiting);
  const toastResult = useToastResult();
  const [first] = chosen;
  const title = chosen.length === 1 && first ? `Link ${nameOf(first)}?` : `Link all ${chosen.length}?`;
  const link = async () => {
    const linking = mutateAsync({ body: { ids: chosen.map(({ id }) => id) } });
    const linked = await toastResult(linking, {
      done: (answer) => ({
        title: `${answer.linked} linked`,
        description: "The directory takes over with its next try.",
      }),
      failed: "Failed to link.",
    });
    if (linked !== null) onClose();
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Link"
      busy={isPending}
      failure={error && describeError(error)}
      onConfirm={() => void link()}
      onCancel={onClose}
    >
      {consequence(chosen)}
    </ConfirmDialog>
  );
}

const dialogs = { link: LinkQuestion };

/** Accounts and groups that were here before the directory sent them. Nobody but an owner says that they are the same. */
export function WaitingForLink() {
  const { data, isError, error, refetch } = useQuery(waitingPage);
  const { dialog, open } = useDialogs(dialogs);
  const items = data?.items ?? [];
  return (
    <Section
      title="Waiting for a link"
      aside={
        items.length > 1 && (
          <ActionButton variant="soft" onClick={() => open("link", { chosen: items })}>
            Link all {items.length}
          </ActionButton>
        )
      }
    >
      <Flex direction="column" gap="3">
        {items.length > 0 && (
          <Muted as="p">
            The directory sent somebody whose account was here before. Link it if it is the same person; until
            then the directory cannot touch it.
          </Muted>
        )}
        {isError && !data && <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />}
        {!data && !isError && <Waiting />}
        {data && items.length === 0 && <Text as="p">Nobody waits.</Text>}
        {items.length > 0 && (
          <Flex asChild direction="column" gap="2">
            <ul className="fa-plain-list" aria-label="Waiting for a link">
              {items.map((item) => (
                <li key={item.id}>
                  <WaitingRow item={item} onLink={() => open("link", { chosen: [item] })} />
                </li>
              ))}
            </ul>
          </Flex>
        )}
        {data && data.total > items.length && (
          <Muted as="p">
            And {counted(data.total - items.length, "other")}, shown once these are linked.
          </Muted>
        )}
      </Flex>
      {dialog}
    </Section>
  );
}

function WaitingRow({ item, onLink }: { item: DirectoryWaiting; onLink: () => void }) {
  const { id, person, sentAs, keyName, askedAt, tries } = item;
  const { mutateAsync, isPending } = useMutation(dismissWaiting);
  const toastResult = useToastResult();
  const dismiss = () =>
    toastResult(mutateAsync({ params: { id } }), {
      done: () => ({ title: "Dismissed", description: "It is here again when the directory asks again." }),
      failed: "Failed to dismiss.",
    });
  return (
    <Card size="2">
      <Flex justify="between" align="center" gap="3" wrap="wrap">
        <Flex direction="column" minWidth="0" className="fa-break">
          <Text weight="medium">
            {nameOf(item)} {person && person.role !== "USER" && <RoleBadge role={person.role} />}{" "}
            {person && person.status !== "ACTIVE" && <UserStatusBadge status={person.status} />}
          </Text>
          {person && <Muted size="2">{person.email}</Muted>}
          <Muted size="1">
            Sent as <Email>{sentAs}</Email> with the key {keyName}, {tries === 1 ? "once" : `${tries} times`},
            last <RelativeTime iso={askedAt} />
          </Muted>
        </Flex>
        <Flex gap="2">
          <ActionButton onClick={onLink} aria-label={`Link ${nameOf(item)}`}>
            Link
          </ActionButton>
          <ActionButton
            variant="soft"
            color="gray"
            busy={isPending}
            onClick={() => void dismiss()}
            aria-label={`Dismiss ${nameOf(item)}`}
          >
            Dismiss
          </ActionButton>
        </Flex>
      </Flex>
    </Card>
  );
}
