import type { Group } from "@field-advisor/schema/groups.endpoints";
import {
  BackLink,
  counted,
  lazyDialog,
  lazyPart,
  Loaded,
  Muted,
  PageHeader,
  ScreenTabs,
  useDialogs,
  useListBehind,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Button, Flex } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useParams } from "react-router";
import { groupDetail } from "../../lib/groups/groups.queries.ts";
import { people as things } from "../../lib/groups/joining.tsx";
import { DeleteGroup, UnlinkGroup } from "./delete-group.tsx";
import { GroupPeople } from "./group-people.tsx";

const GroupRooms = lazyPart(async () => (await import("./group-rooms.tsx")).GroupRooms);
const GroupLibrary = lazyPart(async () => (await import("./group-library.tsx")).GroupLibrary);

const dialogs = {
  add: lazyDialog(
    ({ group }) => `Add people to ${group.name}`,
    async () => (await import("./add-people.tsx")).AddPeople,
  ),
  rename: lazyDialog(
    "Rename group",
    async () => (await import("../../lib/groups/group-form.tsx")).RenameGroup,
  ),
  delete: DeleteGroup,
  unlink: UnlinkGroup,
};

const list = "/groups";

/** One group: its people, and what they can use by it. */
export function GroupScreen() {
  const id = Number(useParams()["id"]);
  const back = useListBehind(list);
  return (
    <>
      <BackLink to={back}>Groups</BackLink>
      {Number.isInteger(id) && id > 0 ? (
        <LoadedGroup key={id} id={id} back={back} />
      ) : (
        <PageHeader title="Group Not Found" />
      )}
    </>
  );
}

function LoadedGroup({ id, back }: { id: number; back: string }) {
  const query = useQuery(groupDetail(id));
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <Navigate to={back} />;
  return (
    <Loaded query={query} noun="Group">
      {(group) => <OneGroup group={group} onDeleted={() => setDeleted(true)} />}
    </Loaded>
  );
}

const summaryOf = ({ people, rooms, items }: Group): string =>
  `${counted(people, ...things)}, ${counted(rooms, "room")}, ${counted(items, "library item")}`;

function OneGroup({ group, onDeleted }: { group: Group; onDeleted: () => void }) {
  const { dialog, open } = useDialogs(dialogs);
  const addPeople = () => open("add", { group });
  return (
    <>
      <PageHeader
        wide
        title={group.name}
        purpose={summaryOf(group)}
        actions={
          <>
            <Button size="3" variant="soft" color="red" onClick={() => open("delete", { group, onDeleted })}>
              Delete
            </Button>
            <Button size="3" variant="soft" onClick={() => open("rename", { group })}>
              Rename
            </Button>
            <Button size="3" onClick={addPeople}>
              <PlusIcon />
              Add people
            </Button>
          </>
        }
      />
      {group.isFromDirectory && (
        <Flex gap="3" mb="3" align="center" wrap="wrap">
          <Muted as="p">
            Your directory decides who is in this group. Change its people there: what you change here may be
            changed back.
          </Muted>
          <Button variant="soft" color="gray" onClick={() => open("unlink", { group })}>
            Unlink from the directory
          </Button>
        </Flex>
      )}
      <ScreenTabs
        tabs={[
          { value: "people", label: "People", content: <GroupPeople group={group} onAdd={addPeople} /> },
          { value: "rooms", label: "Rooms", content: <GroupRooms group={group} /> },
          { value: "library", label: "Library", content: <GroupLibrary group={group} /> },
        ]}
      />
      {dialog}
    </>
  );
}
