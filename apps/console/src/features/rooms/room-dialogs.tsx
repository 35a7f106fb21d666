import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { ConfirmDialog, DeleteDialog, failedTo, FailureNotice, Sheet } from "@field-advisor/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { PeopleAccess, usePeoplePages } from "../../lib/people-access.tsx";
import { accessTo, removeRoom, setAccess } from "./rooms.queries.ts";

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

/** Who may use a room: everybody with a switch, found by address or name. */
export function RoomAccess({ room, onClose }: { room: Room; onClose: () => void }) {
  const people = usePeoplePages();
  const asked = (people.query.data?.items ?? []).filter(({ role }) => role !== "OWNER").map(({ id }) => id);
  const access = useQuery({ ...accessTo(room.id, asked), enabled: asked.length > 0 });
  const { mutateAsync } = useMutation(setAccess);
  const granted = access.data && new Set(access.data.map((record) => record.user_id));
  return (
    <Sheet title="Manage users" description={`Who may use ${room.name}`} onClose={onClose}>
      <PeopleAccess
        people={people}
        pagesLabel="Pages of who may enter"
        right={{
          isGranted: ({ id }) => granted?.has(id) ?? null,
          grant: ({ id }, canAccess) =>
            mutateAsync({ params: { userId: id, roomId: room.id }, body: { canAccess } }),
          nameOf: (name) => `${name} may use ${room.name}`,
          ownersNote: "Owners may use every room.",
        }}
        notice={
          access.isError && (
            <FailureNotice
              {...failedTo("Failed to fetch room access", access.error)}
              onRetry={() => void access.refetch()}
            />
          )
        }
      />
    </Sheet>
  );
}
