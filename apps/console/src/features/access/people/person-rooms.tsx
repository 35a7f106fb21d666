import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import { contains } from "@field-advisor/schema/search-words";
import { fullName, SearchField, Sheet, Muted } from "@field-advisor/ui";
import { Box, Flex, Switch, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { allRooms } from "../access.queries.ts";
import { ByGroups } from "../../../lib/groups/group-links.tsx";
import { useGrants } from "../grants.ts";
import { RoomsView } from "../rooms-view.tsx";
import { useAccessChanges } from "../use-access-changes.ts";

interface RoomSwitchProps {
  user: User;
  room: Room;
  onChange: (canAccess: boolean) => void;
}

function RoomSwitch({ user, room, onChange }: RoomSwitchProps) {
  const grants = useGrants();
  const granted = useSyncExternalStore(grants.subscribe, () => grants.may(user.id, room.id));
  const groups = useSyncExternalStore(grants.subscribe, () => grants.groupsOf(user.id, room.id));
  const isByGroup = granted === false && groups.length > 0;
  return (
    <Flex asChild justify="between" align="center" gap="4" py="3">
      <Text as="label" size="3">
        <Box minWidth="0">
          <Text as="div" className="fa-break">
            {room.name}
          </Text>
          <Muted as="div" size="1">
            {room.category}
            {room.status !== "LIVE" && `, ${room.status}`}
          </Muted>
          <ByGroups groups={groups} isOnly={isByGroup} />
        </Box>
        <Switch
          size="3"
          checked={granted === true || isByGroup}
          disabled={granted === undefined || isByGroup}
          onCheckedChange={onChange}
        />
      </Text>
    </Flex>
  );
}

/** The rooms that one person may use, each given and taken at once. */
export function PersonRooms({ user, onClose }: { user: User; onClose: () => void }) {
  const query = useQuery(allRooms);
  const [search, setSearch] = useState("");
  const { setOne } = useAccessChanges();
  const shown = (query.data?.items ?? []).filter(({ name }) => contains(name, search));
  return (
    <Sheet title={`Rooms of ${fullName(user)}`} description={user.email} onClose={onClose}>
      <Flex direction="column" gap="3">
        <SearchField label="Search rooms" value={search} onChange={setSearch} />
        <RoomsView query={query} shown={shown} onClear={() => setSearch("")}>
          <ul className="fa-plain-list fa-divided" aria-label="Rooms">
            {shown.map((room) => (
              <li key={room.id}>
                <RoomSwitch
                  user={user}
                  room={room}
                  onChange={(canAccess) => void setOne(user, room, canAccess)}
                />
              </li>
            ))}
          </ul>
        </RoomsView>
      </Flex>
    </Sheet>
  );
}
