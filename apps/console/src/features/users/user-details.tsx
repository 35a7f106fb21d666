import { describeError } from "@field-advisor/api-client/api-error";
import { roomsInput } from "@field-advisor/schema/access-forms";
import { adminsInput } from "@field-advisor/schema/user-forms";
import type { User, UserDetail } from "@field-advisor/schema/users.endpoints";
import {
  checkedBy,
  counted,
  FailureNotice,
  Form,
  fullName,
  LoadedPeek,
  PeopleField,
  type PickerOption,
  RelativeTime,
  RoleBadge,
  type Saving,
  SubmitButton,
  useCurrentUser,
  UserStatusBadge,
  useSave,
  useToast,
} from "@field-advisor/ui";
import { Button, DataList, Flex, Heading } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState, type ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { GroupsOfPerson } from "../../lib/groups/groups-of.tsx";
import { DeletionRequestOf } from "./deletion-requests.tsx";
import { RoomsField } from "./rooms-field.tsx";
import { protectionOf } from "./user-changes.ts";
import {
  administrators,
  replaceRooms,
  roomsByGroups,
  roomsOf,
  setAdmins,
  userDetail,
} from "./users.queries.ts";

interface UserDetailsProps {
  id: number;
  onEdit: (user: User) => void;
  onActivity: (user: User) => void;
  onReset: (user: User) => void;
  onResetFactor: (user: User) => void;
  onClose: () => void;
}

/** Everything that is known about one user, and who looks after them. */
export function UserDetails({ id, onEdit, onActivity, onReset, onResetFactor, onClose }: UserDetailsProps) {
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
              <GroupsOfPerson id={user.id} name={fullName(user)} />
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
            {user.id !== ownId && hasFactor(user) && (
              <Button variant="soft" disabled={isUnsaved} onClick={() => onResetFactor(user)}>
                Reset second factor
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

const hasFactor = ({ secondFactor: { hasCode, passkeys } }: UserDetail): boolean => hasCode || passkeys > 0;

function factorState(user: UserDetail): string {
  const { isRequired, hasCode, passkeys, recoveryCodesLeft } = user.secondFactor;
  if (!hasFactor(user))
    return isRequired ? "None yet; asked for at the next sign-in with a password" : "None";
  const has = [hasCode && "app for codes", passkeys > 0 && counted(passkeys, "passkey")].filter(Boolean);
  return `${has.join(", ")}; ${counted(recoveryCodesLeft, "recovery code")} left`;
}

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
    // Whom a directory made has none until they choose one, and nothing tells which of both it is.
    ...((!user.isFromDirectory || user.passwordChangeRequired) && { Password: passwordState(user) }),
    "Second factor": factorState(user),
    "Reset request": resetRequest(user),
    ...(user.isFromDirectory && {
      Directory:
        "Looks after this person. It may overwrite name, email and status when you change them here.",
    }),
    Owns: `${counted(owns.deployments, "page")}, ${counted(owns.rooms, "room")}`,
    ...(user.role === "ADMIN" && { "Responsible for": counted(user.assignedUsers, "user") }),
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

interface AssignmentProps {
  user: UserDetail;
  onDirty: (dirty: boolean) => void;
}

interface AssignmentPartProps<Values extends FieldValues, Output> extends Pick<AssignmentProps, "onDirty"> {
  title: string;
  saving: Saving<Values, Output>;
  submit: string;
  children: ReactNode;
}

/** What is given to a user and taken from them here, and kept when saved. */
function AssignmentPart<Values extends FieldValues, Output>(props: AssignmentPartProps<Values, Output>) {
  const { title, saving, submit, onDirty, children } = props;
  const { isDirty } = saving.form.formState;
  const id = useId();
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  return (
    <Flex asChild direction="column" gap="3">
      <section aria-labelledby={id}>
        <Heading as="h2" size="3" id={id}>
          {title}
        </Heading>
        <Form saving={saving}>
          {children}
          {isDirty && (
            <Flex justify="end">
              <SubmitButton busyLabel="Saving...">{submit}</SubmitButton>
            </Flex>
          )}
        </Form>
      </section>
    </Flex>
  );
}

const roomRules = checkedBy(roomsInput);

/** The rooms that a user may use. */
function RoomAssignment({ user, onDirty }: AssignmentProps) {
  const granted = useQuery(roomsOf(user.id));
  const byGroups = useQuery(roomsByGroups(user.id));
  const { mutateAsync } = useMutation(replaceRooms);
  const show = useToast();
  const saving = useSave({
    rules: roomRules,
    values: { roomIds: granted.data?.map(({ room_id: id }) => id) ?? [] },
    send: (body) => mutateAsync({ params: { id: user.id }, body }),
    valuesAfter: ({ roomIds }) => ({ roomIds }),
    done: ({ roomIds }) =>
      show({
        title: "Rooms updated",
        description: `${fullName(user)}: ${counted(roomIds.length, "room")}`,
      }),
  });
  return (
    <AssignmentPart title="Rooms" submit="Save rooms" saving={saving} onDirty={onDirty}>
      {granted.error && <FailureNotice {...describeError(granted.error)} />}
      {byGroups.error && <FailureNotice {...describeError(byGroups.error)} />}
      {granted.data && <RoomsField isTitled byGroups={byGroups.data} />}
    </AssignmentPart>
  );
}

const adminRules = checkedBy(adminsInput, (values: { adminIds: readonly PickerOption[] }) => values);

const adminsOf = ({ admins }: UserDetail) => ({
  adminIds: admins.map((admin) => ({ value: admin.id, label: fullName(admin) })),
});

/** As the contract has it. */
const mostAdmins = 50;

/** The administrators who look after a user. */
function AdminAssignment({ user, onDirty }: AssignmentProps) {
  const { mutateAsync } = useMutation(setAdmins);
  const show = useToast();
  const saving = useSave({
    rules: adminRules,
    values: adminsOf(user),
    send: (body) => mutateAsync({ params: { id: user.id }, body }),
    valuesAfter: adminsOf,
    done: () => show({ title: "Administrators updated", description: fullName(user) }),
  });
  return (
    <AssignmentPart title="Administrators" submit="Save administrators" saving={saving} onDirty={onDirty}>
      <PeopleField
        name="adminIds"
        label="Administrators"
        addLabel="Add an administrator"
        listLabel="Administrators"
        narrowed={administrators}
        suits={({ id }) => id !== user.id}
        none="No administrator is assigned yet."
        nobody="No other administrators found."
        most={mostAdmins}
        full={`At most ${mostAdmins} administrators.`}
      />
    </AssignmentPart>
  );
}
