import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import { DeleteDialog, failedTo, failureToast, PagedList } from "@field-advisor/staff";
import {
  ConfirmDialog,
  Email,
  FailureNotice,
  Filters,
  fullName,
  ListEmpty,
  SearchField,
  Sheet,
  useToast,
} from "@field-advisor/ui";
import { Box, Flex, Switch, Text } from "@radix-ui/themes";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accessTo, peoplePage, removeRoom, setAccess } from "./rooms.queries.ts";

interface DeleteRoomProps {
  room: Pick<Room, "id" | "name">;
  /** What is said where it did not work. */
  failed?: string;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Asks before a room is deleted with every conversation that was held in it. */
export const DeleteRoom = ({
  room,
  failed = "Failed to delete room. Please try again.",
  onDeleted,
  onClose,
}: DeleteRoomProps) => (
  <DeleteDialog
    subject={room}
    removal={removeRoom}
    title="Delete Room"
    confirmLabel="Delete Room"
    done="Room deleted"
    failed={failed}
    onDeleted={onDeleted}
    onClose={onClose}
  >
    Are you sure you want to delete &quot;{room.name}&quot;? This action cannot be undone and will remove all
    associated conversation history.
  </DeleteDialog>
);

interface EndSessionProps {
  /** The room's name. */
  name: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a room is taken out of use. */
export const EndSession = ({ name, busy, onConfirm, onClose }: EndSessionProps) => (
  <ConfirmDialog
    title="End this session?"
    confirmLabel="End Session"
    busy={busy}
    onConfirm={onConfirm}
    onCancel={onClose}
  >
    &quot;{name}&quot; is shown as offline, and only owners can enter it until it goes live again.
  </ConfirmDialog>
);

const pageSize = 25;
const everybody = { search: "", page: 0 };

/** Who may use a room: everybody with a switch, found by address or name. */
export function RoomAccess({ room, onClose }: { room: Room; onClose: () => void }) {
  const [{ search, page }, setShown] = useState(everybody);
  const { people, access, granted } = usePeople(room.id, search, page);
  return (
    <Sheet title="Manage users" description={`Who may use ${room.name}`} onClose={onClose}>
      <Filters>
        <SearchField
          label="Search by email or full name"
          value={search}
          onChange={(next) => setShown({ search: next, page: 0 })}
        />
      </Filters>
      {access.isError && (
        <Box mb="3">
          <FailureNotice
            {...failedTo("Failed to fetch room access", access.error)}
            onRetry={() => void access.refetch()}
          />
        </Box>
      )}
      <PagedList
        what="users"
        query={people}
        list={{
          page,
          pageSize,
          filtered: search !== "",
          setPage: (next) => setShown({ search, page: next }),
          clear: () => setShown(everybody),
        }}
        pagesLabel="Pages of who may enter"
        empty={<ListEmpty title="No users yet">Users are added in User Management.</ListEmpty>}
      >
        {(users) => (
          <ul className="fa-plain-list fa-divided" aria-label="Users">
            {users.map((user) => (
              <AccessRow
                key={user.id}
                room={room}
                user={user}
                isGranted={granted ? granted.has(user.id) : null}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </Sheet>
  );
}

/** One page of people, and which of them may use the room. */
function usePeople(roomId: number, search: string, page: number) {
  const people = useQuery({
    ...peoplePage({
      ...(search && { search }),
      sort: "name",
      limit: pageSize,
      offset: page * pageSize,
    }),
    placeholderData: keepPreviousData,
  });
  const asked = (people.data?.items ?? []).filter(({ role }) => role !== "OWNER").map(({ id }) => id);
  const access = useQuery({ ...accessTo(roomId, asked), enabled: asked.length > 0 });
  const granted = access.data && new Set(access.data.map((record) => record.user_id));
  return { people, access, granted };
}

interface AccessRowProps {
  room: Pick<Room, "id" | "name">;
  user: User;
  /** Null until it is known. */
  isGranted: boolean | null;
}

/** One person's right to use the room; a press of the switch changes it. */
function AccessRow({ room, user, isGranted }: AccessRowProps) {
  /** What was chosen here; after a failure what was before counts again. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { mutate, isPending } = useMutation(setAccess);
  const show = useToast();
  const isOwner = user.role === "OWNER";
  const choose = (canAccess: boolean) => {
    if (isPending) return;
    setChosen(canAccess);
    mutate(
      { params: { userId: user.id, roomId: room.id }, body: { canAccess } },
      {
        onError: (error) => {
          setChosen(null);
          show(failureToast("Failed to update user access.", error));
        },
      },
    );
  };
  const note = noteOn(user);
  return (
    <Flex asChild justify="between" align="center" gap="4" py="3">
      <li>
        <Box minWidth="0">
          <Text as="div" size="2" weight="medium">
            {fullName(user)}
          </Text>
          <Text as="div" size="1" color="gray" className="fa-break">
            <Email>{user.email}</Email>
          </Text>
          {note && (
            <Text as="div" size="1" color="gray">
              {note}
            </Text>
          )}
        </Box>
        <Switch
          aria-label={`${fullName(user)} may use ${room.name}`}
          checked={isOwner || (chosen ?? isGranted ?? false)}
          disabled={isOwner || (isGranted === null && chosen === null)}
          onCheckedChange={choose}
        />
      </li>
    </Flex>
  );
}

const noteOn = ({ role, status }: User): string | null => {
  if (role === "OWNER") return "Owners may use every room.";
  return status === "INACTIVE" ? "Cannot sign in at present." : null;
};
