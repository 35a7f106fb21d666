import { describeError } from "@field-advisor/api-client/api-error";
import type { User, UserDetail } from "@field-advisor/schema/users.endpoints";
import {
  BusyButton,
  counted,
  FailureNotice,
  fullName,
  LoadedPeek,
  PersonPicker,
  RelativeTime,
  RoleBadge,
  useCurrentUser,
  UserStatusBadge,
  useToast,
  Muted,
} from "@field-advisor/ui";
import { Cross2Icon } from "@radix-ui/react-icons";
import { Badge, Button, DataList, Flex, Heading, IconButton } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { DeletionRequestOf } from "./deletion-requests.tsx";
import { RoomBoxes } from "./room-boxes.tsx";
import { protectionOf } from "./user-changes.ts";
import { administrators, replaceRooms, roomsOf, setAdmins, userDetail } from "./users.queries.ts";

interface UserDetailsProps {
  id: number;
  onEdit: (user: User) => void;
  onActivity: (user: User) => void;
  onReset: (user: User) => void;
  onClose: () => void;
}

/** Everything that is known about one user, and who looks after them. */
export function UserDetails({ id, onEdit, onActivity, onReset, onClose }: UserDetailsProps) {
  const { id: ownId } = useCurrentUser();
  const query = useQuery(userDetail(id));
  const [isDirty, setDirty] = useState(false);
  const [areRoomsDirty, setRoomsDirty] = useState(false);
  const isUnsaved = isDirty || areRoomsDirty;
  return (
    <LoadedPeek
      query={query}
      noun="User"
      titleOf={fullName}
      descriptionOf={({ email }) => email}
      dirty={isUnsaved}
      onClose={onClose}
    >
      {(user) => (
        <Flex direction="column" gap="5">
          <DeletionRequestOf userId={user.id} onDeleted={onClose} />
          <UserFacts user={user} />
          {user.role !== "OWNER" && (
            <>
              <RoomAssignment user={user} onDirty={setRoomsDirty} />
              <AdminAssignment user={user} onDirty={setDirty} />
            </>
          )}
          <Flex gap="3" justify="end" wrap="wrap">
            <Button variant="soft" color="gray" disabled={isUnsaved} onClick={() => onActivity(user)}>
              View activity
            </Button>
            {protectionOf(user, ownId) === null && (
              <Button variant="soft" disabled={isUnsaved} onClick={() => onReset(user)}>
                Reset password
              </Button>
            )}
            <Button variant="soft" disabled={isUnsaved} onClick={() => onEdit(user)}>
              Edit
            </Button>
          </Flex>
        </Flex>
      )}
    </LoadedPeek>
  );
}

const passwordState = ({ passwordChangeRequired, requiresReset }: UserDetail): string =>
  passwordChangeRequired || requiresReset ? "Must be changed at the next sign-in" : "Chosen by the user";

const resetRequest = ({ resetRequestedAt }: UserDetail): ReactNode =>
  resetRequestedAt ? (
    <span>
      Waiting since <RelativeTime iso={resetRequestedAt} />
    </span>
  ) : (
    "None"
  );

function UserFacts({ user }: { user: UserDetail }) {
  const { owns, lastLoginAt, openSessions } = user;
  const facts: Record<string, ReactNode> = {
    Username: user.username,
    Role: <RoleBadge role={user.role} />,
    Status: <UserStatusBadge status={user.status} />,
    Created: <RelativeTime iso={user.createdAt} />,
    "Last sign-in": lastLoginAt ? <RelativeTime iso={lastLoginAt} /> : "Never",
    "Signed in": openSessions === 0 ? "Not signed in" : counted(openSessions, "open session"),
    Password: passwordState(user),
    "Reset request": resetRequest(user),
    Owns: `${counted(owns.deployments, "page")}, ${counted(owns.rooms, "room")}`,
    ...(user.role === "ADMIN" && { "Looks after": counted(user.assignedUsers, "user") }),
  };
  return (
    <DataList.Root size="2">
      {Object.entries(facts).map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.Label minWidth="110px">{label}</DataList.Label>
          <DataList.Value className="fa-break">{value}</DataList.Value>
        </DataList.Item>
      ))}
    </DataList.Root>
  );
}

interface RoomAssignmentProps {
  user: UserDetail;
  onDirty: (dirty: boolean) => void;
}

/** The rooms that a user may use: given and taken here, and kept when saved. */
function RoomAssignment({ user, onDirty }: RoomAssignmentProps) {
  const granted = useQuery(roomsOf(user.id));
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const given = granted.data?.map(({ room_id: roomId }) => roomId) ?? [];
  const shown = chosen ?? given;
  const isChanged = shown.length !== given.length || shown.some((id) => !given.includes(id));
  useEffect(() => {
    onDirty(isChanged);
    return () => onDirty(false);
  }, [isChanged, onDirty]);
  const { mutate, isPending, error } = useMutation(replaceRooms);
  const show = useToast();
  const save = () =>
    mutate(
      { params: { id: user.id }, body: { roomIds: [...shown] } },
      {
        onSuccess: ({ roomIds }) => {
          show({
            title: "Rooms updated",
            description: `${fullName(user)}: ${counted(roomIds.length, "room")}`,
          });
        },
      },
    );
  return (
    <Flex asChild direction="column" gap="3">
      <section aria-labelledby="rooms">
        <Heading as="h2" size="3" id="rooms">
          Rooms
        </Heading>
        {(error ?? granted.error) && <FailureNotice {...describeError(error ?? granted.error)} />}
        {granted.data && <RoomBoxes chosen={shown} onChange={setChosen} />}
        {isChanged && (
          <Flex justify="end">
            <BusyButton busy={isPending} onClick={save}>
              Save rooms
            </BusyButton>
          </Flex>
        )}
      </section>
    </Flex>
  );
}

type Admin = UserDetail["admins"][number];

const areSame = (left: readonly Admin[], right: readonly Admin[]) =>
  left.length === right.length && left.every(({ id }) => right.some((each) => each.id === id));

interface AdminAssignmentProps {
  user: UserDetail;
  onDirty: (dirty: boolean) => void;
}

/** The administrators who look after a user: added and removed here, and kept when saved. */
function AdminAssignment({ user, onDirty }: AdminAssignmentProps) {
  const [chosen, setChosen] = useState<readonly Admin[] | null>(null);
  const shown = chosen ?? user.admins;
  const isChanged = !areSame(shown, user.admins);
  useEffect(() => {
    onDirty(isChanged);
    return () => onDirty(false);
  }, [isChanged, onDirty]);
  const { mutate, isPending, error } = useMutation(setAdmins);
  const show = useToast();
  const save = () =>
    mutate(
      { params: { id: user.id }, body: { adminIds: shown.map(({ id }) => id) } },
      { onSuccess: () => show({ title: "Administrators updated", description: fullName(user) }) },
    );
  return (
    <Flex asChild direction="column" gap="3">
      <section aria-labelledby="administrators">
        <Heading as="h2" size="3" id="administrators">
          Administrators
        </Heading>
        {error && <FailureNotice {...describeError(error)} />}
        {shown.length === 0 ? (
          <Muted as="p">No administrator is assigned yet.</Muted>
        ) : (
          <AdminList
            admins={shown}
            onRemove={(admin) => setChosen(shown.filter(({ id }) => id !== admin.id))}
          />
        )}
        <PersonPicker
          label="Add an administrator"
          selected={null}
          narrowed={administrators}
          suits={({ id }) => id !== user.id && shown.every((admin) => admin.id !== id)}
          nobody="No other administrators found."
          onPick={(admin) => setChosen([...shown, admin])}
        />
        {isChanged && (
          <Flex justify="end">
            <BusyButton busy={isPending} onClick={save}>
              Save administrators
            </BusyButton>
          </Flex>
        )}
      </section>
    </Flex>
  );
}

const AdminList = ({ admins, onRemove }: { admins: readonly Admin[]; onRemove: (admin: Admin) => void }) => (
  <Flex asChild gap="2" wrap="wrap">
    <ul className="fa-plain-list" aria-label="Administrators">
      {admins.map((admin) => (
        <li key={admin.id}>
          <Badge size="3" color="gray" radius="full" className="fa-break">
            {fullName(admin)}
            <IconButton
              size="1"
              variant="ghost"
              color="gray"
              radius="full"
              aria-label={`Remove ${fullName(admin)}`}
              onClick={() => onRemove(admin)}
            >
              <Cross2Icon />
            </IconButton>
          </Badge>
        </li>
      ))}
    </ul>
  </Flex>
);
