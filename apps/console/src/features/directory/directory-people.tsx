import type { DirectoryPersonRow } from "@field-advisor/schema/directory.endpoints";
import {
  choiceFilter,
  type Column,
  counted,
  DeleteDialog,
  Email,
  fullName,
  LastTime,
  ListScreen,
  Muted,
  searchFilter,
  Section,
  useDialogs,
  useRecords,
  UserStatusBadge,
} from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { peoplePage, unlinkPerson } from "./directory.queries.ts";

const filters = {
  search: searchFilter("Search people of the directory"),
  from: choiceFilter("Origin", "Made and linked", {
    made: "Made by the directory",
    linked: "Linked by an owner",
  }),
};

const columns: readonly Column<DirectoryPersonRow>[] = [
  {
    label: "Person",
    card: "title",
    breaks: true,
    cell: (person) => (
      <Flex direction="column">
        <Text weight="medium">{fullName(person)}</Text>
        <Muted size="1">
          <Email>{person.email}</Email>
        </Muted>
      </Flex>
    ),
  },
  { label: "Status", card: "aside", cell: ({ status }) => <UserStatusBadge status={status} /> },
  { label: "In the directory", breaks: true, cell: ({ userName }) => <Email>{userName}</Email> },
  { label: "Origin", cell: ({ isMade }) => (isMade ? "Made by the directory" : "Linked by an owner") },
  { label: "Last change", cell: ({ changedAt }) => <LastTime at={changedAt} /> },
];

interface UnlinkProps {
  person: DirectoryPersonRow;
  onClose: () => void;
}

/** Asks before the directory has nothing more to say about somebody. */
const Unlink = ({ person, onClose }: UnlinkProps) => (
  <DeleteDialog
    subject={{ id: person.id, name: fullName(person) }}
    removal={unlinkPerson}
    title={`Unlink ${fullName(person)}?`}
    confirmLabel="Unlink"
    done="Unlinked"
    failed="Failed to unlink."
    onClose={onClose}
  >
    The account stays as it is, and the directory does not switch it off any more. When the directory sends
    this person again, they wait for a link.
  </DeleteDialog>
);

const dialogs = { unlink: Unlink };

/** Whom the directory looks after. */
export function DirectoryPeople() {
  const records = useRecords(filters, peoplePage);
  const { dialog, open } = useDialogs(dialogs);
  return (
    <Section title="People of the directory">
      <ListScreen
        records={records}
        what="people of the directory"
        count={(total) => counted(total, "person", "people")}
        empty={{
          title: "Nobody yet.",
          text: "People are here once the directory has sent them.",
        }}
        keyOf={({ id }) => id}
        nameOf={fullName}
        columns={columns}
        actions={(person) => [
          [{ label: "Unlink", isFinal: true, isAction: true, run: () => open("unlink", { person }) }],
        ]}
        below={dialog}
      />
    </Section>
  );
}
