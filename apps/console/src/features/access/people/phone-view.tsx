import "../access.css";
import type { User } from "@field-advisor/schema/users.endpoints";
import { counted, failedTo, FailureNotice, fullName, Muted } from "@field-advisor/ui";
import { Box, Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { grantsOf } from "../access.queries.ts";
import { useGrants } from "../grants.ts";
import { PeopleList, usePeopleList } from "./people-list.tsx";
import { PersonRooms } from "./person-rooms.tsx";

/** How many rooms somebody may use, and the way to them. */
function RoomsButton({ user, onOpen }: { user: User; onOpen: () => void }) {
  const grants = useGrants();
  const count = useSyncExternalStore(grants.subscribe, () => grants.countOf(user.id));
  if (user.role === "OWNER") return <Muted>Every room</Muted>;
  const label = count === undefined ? "Rooms" : counted(count, "room");
  return (
    <Button variant="soft" aria-label={`${label} of ${fullName(user)}`} onClick={onOpen}>
      {label}
    </Button>
  );
}

/** People one below the other; each opens the rooms that they may use. */
export function PhoneView() {
  const people = usePeopleList();
  const grants = useGrants();
  const ids = people.query.data?.items.map(({ id }) => id) ?? [];
  const rights = useQuery(grantsOf(grants, ids));
  const [opened, setOpened] = useState<User | null>(null);
  return (
    <>
      {rights.isError && (
        <Box mb="3">
          <FailureNotice
            {...failedTo("Failed to fetch room access", rights.error)}
            onRetry={() => void rights.refetch()}
          />
        </Box>
      )}
      <PeopleList people={people}>
        {(user) => <RoomsButton user={user} onOpen={() => setOpened(user)} />}
      </PeopleList>
      {opened && <PersonRooms key={opened.id} user={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
