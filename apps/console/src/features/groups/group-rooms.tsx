import { pageOf } from "@field-advisor/api-client";
import { roomCategories } from "@field-advisor/schema/room-constants";
import {
  choiceFilter,
  counted,
  failedTo,
  FailureNotice,
  LinkButton,
  ListFrame,
  ownLabels,
  searchFilter,
  Sheet,
  useRecords,
} from "@field-advisor/ui";
import { Box, Card } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { changeRooms, roomIdsOf } from "../../lib/groups/groups.queries.ts";
import type { Named } from "../../lib/groups/joining.tsx";
import { GivenRow } from "./given-row.tsx";

const filters = {
  search: searchFilter("Search rooms"),
  category: choiceFilter("Category", "All categories", ownLabels(roomCategories)),
};

/** Every room with a switch that gives it to a group. */
export function GroupRooms({ group, inSheet = false }: { group: Named; inSheet?: boolean }) {
  const records = useRecords(
    filters,
    (asked) => pageOf("GET /api/test-rooms", { query: { sort: "name", ...asked } }),
    { inSheet },
  );
  const given = useQuery(roomIdsOf(group.id));
  const { mutateAsync } = useMutation(changeRooms);
  const params = { id: group.id };
  return (
    <ListFrame
      records={records}
      what="rooms"
      refresh={false}
      pagesLabel="Pages of rooms"
      count={given.data && `${counted(given.data.size, "room")} given`}
      remark={
        given.isError && (
          <Box mb="3">
            <FailureNotice
              {...failedTo("Failed to fetch the rooms of the group", given.error)}
              onRetry={() => void given.refetch()}
            />
          </Box>
        )
      }
      empty={{
        title: "No rooms yet",
        text: "Create a room first, then give it to the group.",
        action: <LinkButton to="/create-test-room">Create New Room</LinkButton>,
      }}
    >
      {(rooms) => (
        <Card size="2">
          <ul className="fa-plain-list fa-divided" aria-label="Rooms">
            {rooms.map((room) => (
              <GivenRow
                key={room.id}
                group={group}
                thing={room}
                note={room.status === "LIVE" ? room.category : `${room.category}, ${room.status}`}
                given={given.data}
                set={(isGiven) =>
                  mutateAsync({ params, body: isGiven ? { add: [room.id] } : { remove: [room.id] } })
                }
              />
            ))}
          </ul>
        </Card>
      )}
    </ListFrame>
  );
}

/** The same where somebody came for the rooms alone. */
export const RoomsOfGroup = ({ group, onClose }: { group: Named; onClose: () => void }) => (
  <Sheet
    title={`Rooms of ${group.name}`}
    description="Everybody in the group can use them; every change takes effect immediately."
    onClose={onClose}
  >
    <GroupRooms group={group} inSheet />
  </Sheet>
);
