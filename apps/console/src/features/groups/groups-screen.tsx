import type { groupSorts } from "@field-advisor/schema/group-constants";
import type { Group } from "@field-advisor/schema/groups.endpoints";
import type { Order } from "@field-advisor/schema/orders";
import {
  type Column,
  counted,
  grouped,
  LastTime,
  lazyDialog,
  ListScreen,
  NameLink,
  RelativeTime,
  searchFilter,
  sortFilter,
  useDialogs,
  useListHere,
  useRecords,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Badge, Button, Flex } from "@radix-ui/themes";
import { useNavigate } from "react-router";
import { addressOf } from "../../lib/groups/group-links.tsx";
import { groupPage } from "../../lib/groups/groups.queries.ts";
import { DeleteGroup } from "./delete-group.tsx";

const forms = () => import("../../lib/groups/group-form.tsx");

const dialogs = {
  // With the rules of forms the list would load more than a screen may.
  new: lazyDialog("New group", async () => (await forms()).NewGroup),
  rename: lazyDialog("Rename group", async () => (await forms()).RenameGroup),
  delete: DeleteGroup,
};

type GroupSort = (typeof groupSorts)[number];

const filters = {
  search: searchFilter("Search groups"),
  sort: sortFilter<Order<GroupSort>>({
    name: "By name",
    "-name": "By name, from Z",
    people: "Most people first",
    "-people": "Fewest people first",
    newest: "Newest first",
    "-newest": "Oldest first",
  }),
};

/** Says that another program decides who is in a group. */
export const FromDirectory = ({ group }: { group: Pick<Group, "isFromDirectory"> }) =>
  group.isFromDirectory && <Badge color="gray">From the directory</Badge>;

const columnsFor = (here: string): readonly Column<Group, GroupSort>[] => [
  {
    label: "Group",
    card: "title",
    sort: { by: "name", order: "ascending" },
    cell: (group) => (
      <Flex align="center" gap="2" wrap="wrap">
        <NameLink to={addressOf(group)} state={here}>
          {group.name}
        </NameLink>
        <FromDirectory group={group} />
      </Flex>
    ),
  },
  {
    label: "People",
    align: "end",
    sort: { by: "people", order: "descending" },
    cell: ({ people }) => grouped(people),
  },
  { label: "Rooms", align: "end", cell: ({ rooms }) => grouped(rooms) },
  { label: "Library items", align: "end", cell: ({ items }) => grouped(items) },
  {
    label: "Created",
    from: "desktop",
    sort: { by: "newest", order: "descending" },
    cell: ({ createdAt }) => <LastTime at={createdAt} />,
    onCard: { cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
  },
];

/** Every group: what it is called, whom it holds and what it opens. */
export function GroupsScreen() {
  const records = useRecords(filters, groupPage);
  const navigate = useNavigate();
  const here = useListHere();
  const show = (group: Pick<Group, "id">) => void navigate(addressOf(group), { state: here });
  const { dialog, open } = useDialogs(dialogs, { new: () => ({ onMade: show }) });
  const newButton = (
    <Button size="3" onClick={() => open("new", { onMade: show })}>
      <PlusIcon />
      New group
    </Button>
  );
  const actions = (group: Group) => [
    [
      { label: "Open", run: () => show(group) },
      { label: "Rename", run: () => open("rename", { group }) },
    ],
    [{ label: "Delete", isFinal: true, run: () => open("delete", { group }) }],
  ];
  return (
    <ListScreen
      records={records}
      what="groups"
      back={{ to: "/owner-control", label: "Owner Control Center" }}
      header={{
        wide: true,
        title: "Groups",
        purpose: "People who can use the same rooms and library items",
        actions: newButton,
      }}
      count={(total) => counted(total, "group")}
      empty={{
        title: "No groups yet",
        text: "Make a group, add people, and give it rooms: whoever joins later can use them too.",
        action: newButton,
      }}
      viewName="groups"
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columnsFor(here)}
      actions={actions}
      below={dialog}
    />
  );
}
