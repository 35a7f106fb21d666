import { describeError } from "@field-advisor/api-client/api-error";
import { temporaryPasswordHours } from "@field-advisor/schema/constants";
import { csvOf } from "@field-advisor/schema/csv";
import type { User, UserOutcome, UserStatus } from "@field-advisor/schema/users.endpoints";
import {
  ConfirmDialog,
  counted,
  datedName,
  FailureNotice,
  FormSheet,
  fullName,
  saveFile,
  Sheet,
  SheetSubmit,
  unlessReauthenticating,
  useReauthentication,
  useSave,
} from "@field-advisor/ui";
import { Button, Callout, Dialog, Flex, RadioCards, Text } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RoleCards, roleRules } from "../role-and-delete.tsx";
import { RoomBoxes } from "../room-boxes.tsx";
import { changeManyRooms, changeManyUsers, resetManyPasswords } from "../users.queries.ts";

interface ManyProps {
  users: readonly User[];
  onClose: () => void;
}

const people = (users: readonly unknown[]) => counted(users.length, "person", "people");
const idsOf = (users: readonly User[]) => users.map(({ id }) => id);

const outcomeLabels = { changed: "Done", unchanged: "Unchanged" } as const;

interface ResultsProps extends ManyProps {
  title: string;
  results: readonly UserOutcome[];
  /** True while something would be lost with the sheet. */
  mustBeDone?: boolean;
  children?: ReactNode;
}

/** What became of each of them, those first who were left as they are. */
function Results({ users, title, results, mustBeDone = false, onClose, children }: ResultsProps) {
  const nameOf = new Map(users.map((user) => [user.id, fullName(user)]));
  const sorted = results.toSorted((a, b) => Number(a.reason === null) - Number(b.reason === null));
  const done = results.filter(({ outcome }) => outcome === "changed");
  return (
    <Sheet title={title} description={`${people(done)} changed.`} mustBeDone={mustBeDone} onClose={onClose}>
      <Flex direction="column" gap="4">
        {children}
        <ul className="fa-plain-list fa-divided" aria-label="Results">
          {sorted.map(({ userId, outcome, reason }) => (
            <Flex asChild key={userId} justify="between" gap="3" py="2" wrap="wrap">
              <li>
                <Text size="2" weight="medium" className="fa-break">
                  {nameOf.get(userId)}
                </Text>
                <Text size="2" color={outcome === "refused" ? "red" : "gray"}>
                  {outcome === "refused" ? reason : outcomeLabels[outcome]}
                </Text>
              </li>
            </Flex>
          ))}
        </ul>
        <Flex justify="end">
          <Dialog.Close>
            <Button size="3">Done</Button>
          </Dialog.Close>
        </Flex>
      </Flex>
    </Sheet>
  );
}

/** Gives rooms to many, or takes them. */
export function ManyRooms({ users, onClose }: ManyProps) {
  const [roomIds, setRoomIds] = useState<readonly number[]>([]);
  const [right, setRight] = useState("give");
  const { mutate, data, isPending, error } = useMutation(changeManyRooms);
  const owners = users.filter(({ role }) => role === "OWNER");
  const others = users.filter(({ role }) => role !== "OWNER");
  if (data) {
    const changed = new Set(data.changed.map(({ userId }) => userId));
    const results = [
      ...owners.map(({ id }): UserOutcome => ({
        userId: id,
        outcome: "refused",
        reason: "Owners can use every room.",
      })),
      ...others.map(({ id }): UserOutcome => ({
        userId: id,
        outcome: changed.has(id) ? "changed" : "unchanged",
        reason: null,
      })),
    ];
    return <Results title="Rooms" users={users} results={results} onClose={onClose} />;
  }
  const canAccess = right === "give";
  const save = () =>
    mutate({
      body: { changes: idsOf(others).map((userId) => ({ userId, roomIds: [...roomIds], canAccess })) },
    });
  return (
    <Sheet
      title={`Rooms of ${people(users)}`}
      description="Other rooms of theirs stay as they are."
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Flex direction="column" gap="4">
          {error && <FailureNotice {...describeError(error)} />}
          <RadioCards.Root
            aria-label="What to do"
            columns={{ initial: "1", sm: "2" }}
            value={right}
            onValueChange={setRight}
          >
            <RadioCards.Item value="give">Give access</RadioCards.Item>
            <RadioCards.Item value="take">Remove access</RadioCards.Item>
          </RadioCards.Root>
          <RoomBoxes chosen={roomIds} onChange={setRoomIds} />
          <SheetSubmit
            busy={isPending}
            busyLabel="Saving..."
            obstacle={
              others.length === 0
                ? "Owners can use every room."
                : roomIds.length === 0
                  ? "Choose a room first."
                  : null
            }
          >
            {canAccess ? "Give" : "Remove"} access to {counted(roomIds.length, "room")}
          </SheetSubmit>
        </Flex>
      </form>
    </Sheet>
  );
}

const firstRole = { role: "USER" };

/** Gives many people one role. */
export function ManyRoles({ users, onClose }: ManyProps) {
  const { prove, reauthenticationDialog } = useReauthentication();
  const { mutateAsync, data } = useMutation(changeManyUsers);
  const saving = useSave({
    rules: roleRules,
    values: firstRole,
    send: ({ role }) => prove(() => mutateAsync({ body: { userIds: idsOf(users), role } })),
    done: () => undefined,
  });
  if (data) return <Results title="Roles changed" users={users} results={data.results} onClose={onClose} />;
  return (
    <>
      <FormSheet
        title={`Role of ${people(users)}`}
        description="A change signs them out; they sign in again with the new role."
        saving={saving}
        submit={`Change the role of ${people(users)}`}
        busyLabel="Saving..."
        onClose={onClose}
      >
        <RoleCards />
      </FormSheet>
      {reauthenticationDialog}
    </>
  );
}

const statusLabels = {
  INACTIVE: {
    verb: "Deactivate",
    title: "Deactivated",
    effect: "They are signed out everywhere, their conversations end, and they cannot sign in.",
  },
  ACTIVE: { verb: "Reactivate", title: "Reactivated", effect: "They can sign in again." },
} as const satisfies Record<UserStatus, object>;

/** Asks before many people are deactivated or reactivated. */
export function ManyStatuses({ users, to, onClose }: ManyProps & { to: UserStatus }) {
  const { mutate, data, isPending, error } = useMutation(changeManyUsers);
  const { verb, title, effect } = statusLabels[to];
  if (data) return <Results title={title} users={users} results={data.results} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={`${verb} ${people(users)}?`}
      confirmLabel={verb}
      busy={isPending}
      failure={error && describeError(error)}
      onConfirm={() => mutate({ body: { userIds: idsOf(users), status: to } })}
      onCancel={onClose}
    >
      {effect}
    </ConfirmDialog>
  );
}

/** Asks before the passwords of many stop working, then hands out the new ones this once. */
export function ManyResets({ users, onClose }: ManyProps) {
  const { prove, reauthenticationDialog } = useReauthentication();
  const { mutateAsync, data, isPending, error } = useMutation(resetManyPasswords);
  const reset = () => prove(() => mutateAsync({ body: { userIds: idsOf(users) } })).catch(() => null);
  const failure = unlessReauthenticating(error);
  if (data) {
    const userOf = new Map(users.map((user) => [user.id, user]));
    const passwords = data.results.flatMap(({ userId, tempPassword }) => {
      const user = userOf.get(userId);
      if (!user || tempPassword === null) return [];
      const { email, firstName, lastName } = user;
      return [{ email, firstName, lastName, password: tempPassword }];
    });
    const text = csvOf(["email", "firstName", "lastName", "password"], passwords);
    return (
      <Results mustBeDone title="New passwords" users={users} results={data.results} onClose={onClose}>
        {passwords.length > 0 && (
          <>
            <Callout.Root color="amber" size="1">
              <Callout.Text>
                This is the only time the passwords can be had. Download them now and share them securely;
                each must be changed at the next sign-in, and stops working after {temporaryPasswordHours}{" "}
                hours.
              </Callout.Text>
            </Callout.Root>
            <Flex justify="end">
              <Button size="3" onClick={() => saveFile(datedName("passwords"), "csv", text)}>
                Download {counted(passwords.length, "password")}
              </Button>
            </Flex>
          </>
        )}
      </Results>
    );
  }
  return (
    <>
      <ConfirmDialog
        title={`Reset the passwords of ${people(users)}?`}
        confirmLabel="Reset passwords"
        busy={isPending}
        failure={failure && describeError(failure)}
        onConfirm={() => void reset()}
        onCancel={onClose}
      >
        Their old passwords stop working immediately, and they are signed out everywhere.
      </ConfirmDialog>
      {reauthenticationDialog}
    </>
  );
}
