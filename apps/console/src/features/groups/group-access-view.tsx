import {
  counted,
  ItemRow,
  lazyDialog,
  LinkButton,
  ListFrame,
  Muted,
  NameLink,
  searchFilter,
  useDialogs,
  useListHere,
  useRecords,
} from "@field-advisor/ui";
import { Button, Card } from "@radix-ui/themes";
import { addressOf } from "../../lib/groups/group-links.tsx";
import { groupPage } from "../../lib/groups/groups.queries.ts";
import { people as things } from "../../lib/groups/joining.tsx";

const filters = { search: searchFilter("Search groups") };

const dialogs = {
  rooms: lazyDialog(
    ({ group }) => `Rooms of ${group.name}`,
    async () => (await import("./group-rooms.tsx")).RoomsOfGroup,
  ),
};

/** Which groups open which rooms: where most rights are given. */
export function GroupAccessView() {
  const records = useRecords(filters, groupPage);
  const { dialog, open } = useDialogs(dialogs);
  const here = useListHere();
  return (
    <ListFrame
      records={records}
      what="groups"
      count={(total) => counted(total, "group")}
      notice={
        <Muted as="p" mb="4">
          Give rooms to groups: whoever joins a group later can use its rooms too. Exceptions for single
          people are under Rooms.
        </Muted>
      }
      empty={{
        title: "No groups yet",
        text: "Make a group of people first, then give it rooms here.",
        action: <LinkButton to="/groups?new=true">New group</LinkButton>,
      }}
      below={dialog}
    >
      {(groups) => (
        <Card size="2">
          <ul className="fa-plain-list fa-divided" aria-label="Groups">
            {groups.map((group) => (
              <ItemRow
                key={group.id}
                name={
                  <NameLink to={addressOf(group)} state={here}>
                    {group.name}
                  </NameLink>
                }
                note={`${counted(group.people, ...things)}, ${counted(group.rooms, "room")}`}
                end={
                  <Button
                    variant="soft"
                    aria-label={`Choose rooms of ${group.name}`}
                    onClick={() => open("rooms", { group })}
                  >
                    Choose rooms
                  </Button>
                }
              />
            ))}
          </ul>
        </Card>
      )}
    </ListFrame>
  );
}
