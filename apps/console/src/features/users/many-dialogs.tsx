import { describeError } from "@field-advisor/api-client/api-error";
import { mostChangedAtOnce } from "@field-advisor/schema/row-limits";
import { temporaryPasswordHours } from "@field-advisor/schema/user-constants";
import { csvOf } from "@field-advisor/schema/csv";
import type { ResetOutcome } from "@field-advisor/schema/resets.endpoints";
import type { UserOutcome, UserStatus } from "@field-advisor/schema/users.endpoints";
import {
  BatchResults,
  ConfirmDialog,
  counted,
  datedName,
  FailureNotice,
  FormSheet,
  saveFile,
  Sheet,
  SheetSubmit,
  unlessReauthenticating,
  useBatches,
  useReauthentication,
  useSave,
} from "@field-advisor/ui";
import { Button, Callout, Flex, RadioCards } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { RoleCards, roleRules } from "./role-and-delete.tsx";
import { RoomBoxes } from "./room-boxes.tsx";
import { changeManyUsers, resetManyPasswords } from "./users.queries.ts";
import { type ChosenPeople, type FoundBy, stillFitting } from "../../lib/found-users.ts";
import { people, useRightsInBatches } from "../../lib/rights-in-batches.tsx";

interface ManyProps {
  chosen: ChosenPeople;
  onClose: () => void;
}

const counting = ({ ids }: ChosenPeople) => counted(ids.length, ...people);

const useUserBatches = <Outcome extends UserOutcome = UserOutcome>() =>
  useBatches<number, Outcome>(mostChangedAtOnce.users);

const changedIn = (outcomes: readonly UserOutcome[]) =>
  outcomes.filter(({ outcome }) => outcome === "changed").map(({ userId }) => userId);

/** Gives rooms to many, or takes them. */
export function ManyRooms({ chosen, onClose }: ManyProps) {
  const [roomIds, setRoomIds] = useState<readonly number[]>([]);
  const [right, setRight] = useState("give");
  const { batches, start, results } = useRightsInBatches({ title: "Rooms", onClose });
  const canAccess = right === "give";
  const save = () =>
    start(chosen, (ids) => ids.map((userId) => ({ userId, roomIds: [...roomIds], canAccess })));
  if (results) return results;
  return (
    <Sheet
      title={`Rooms of ${counting(chosen)}`}
      description="Their other rooms stay as they are."
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Flex direction="column" gap="4">
          {batches.error && <FailureNotice {...describeError(batches.error)} />}
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
            busy={batches.isRunning}
            busyLabel="Saving..."
            obstacle={roomIds.length === 0 ? "Choose a room first." : null}
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
export function ManyRoles({ chosen, onClose }: ManyProps) {
  const { prove, reauthenticationDialog } = useReauthentication();
  const { mutateAsync } = useMutation(changeManyUsers);
  const batches = useUserBatches();
  const saving = useSave({
    rules: roleRules,
    values: firstRole,
    send: async ({ role }) => {
      const error = await batches.start(chosen.ids, async (userIds) => {
        const body = { userIds, role, ...stillFitting(chosen.filter) };
        return (await prove(() => mutateAsync({ body })))?.results ?? null;
      });
      if (error) throw error;
      return null;
    },
  });
  return (
    <>
      {batches.hasBegun ? (
        <BatchResults title="Roles changed" things={people} batches={batches} onClose={onClose} />
      ) : (
        <FormSheet
          title={`Role of ${counting(chosen)}`}
          description="A change signs them out; they sign in again with the new role."
          saving={saving}
          submit={`Change the role of ${counting(chosen)}`}
          busyLabel="Saving..."
          onClose={onClose}
        >
          <RoleCards />
        </FormSheet>
      )}
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

const opposite = { ACTIVE: "INACTIVE", INACTIVE: "ACTIVE" } as const satisfies Record<UserStatus, UserStatus>;

/** Asks before many people are deactivated or reactivated. */
export function ManyStatuses({ chosen, to, onClose }: ManyProps & { to: UserStatus }) {
  const { mutateAsync } = useMutation(changeManyUsers);
  const batches = useUserBatches();
  const undoing = useUserBatches();
  const { verb, title, effect } = statusLabels[to];
  const setAll = async (userIds: number[], status: UserStatus, filter: FoundBy | null) =>
    (await mutateAsync({ body: { userIds, status, ...stillFitting(filter) } })).results;
  if (undoing.hasBegun)
    return <BatchResults title="Changed back" things={people} batches={undoing} onClose={onClose} />;
  if (batches.hasBegun)
    return (
      <BatchResults
        title={title}
        things={people}
        batches={batches}
        onUndo={() =>
          void undoing.start(changedIn(batches.outcomes), (ids) => setAll(ids, opposite[to], null))
        }
        isUndoing={undoing.isRunning}
        undoFailure={undoing.error}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      title={`${verb} ${counting(chosen)}?`}
      confirmLabel={verb}
      busy={batches.isRunning}
      failure={batches.error && describeError(batches.error)}
      onConfirm={() => void batches.start(chosen.ids, (ids) => setAll(ids, to, chosen.filter))}
      onCancel={onClose}
    >
      {effect}
    </ConfirmDialog>
  );
}

/** Asks before the passwords of many stop working, then hands out the new ones this once. */
export function ManyResets({ chosen, onClose }: ManyProps) {
  const { prove, reauthenticationDialog } = useReauthentication();
  const { mutateAsync } = useMutation(resetManyPasswords);
  const batches = useUserBatches<ResetOutcome>();
  const reset = () =>
    batches.start(chosen.ids, async (userIds) => {
      const body = { userIds, ...stillFitting(chosen.filter) };
      return (await prove(() => mutateAsync({ body })))?.results ?? null;
    });
  const failure = unlessReauthenticating(batches.error);
  const passwords = batches.outcomes.flatMap(({ issued }) => issued ?? []);
  return (
    <>
      {batches.hasBegun ? (
        <BatchResults mustBeDone title="New passwords" things={people} batches={batches} onClose={onClose}>
          {passwords.length > 0 && !batches.isRunning && <IssuedPasswords passwords={passwords} />}
        </BatchResults>
      ) : (
        <ConfirmDialog
          title={`Reset the passwords of ${counting(chosen)}?`}
          confirmLabel="Reset passwords"
          busy={batches.isRunning}
          failure={failure && describeError(failure)}
          onConfirm={() => void reset()}
          onCancel={onClose}
        >
          Their old passwords stop working immediately, and they are signed out everywhere.
        </ConfirmDialog>
      )}
      {reauthenticationDialog}
    </>
  );
}

function IssuedPasswords({ passwords }: { passwords: readonly NonNullable<ResetOutcome["issued"]>[] }) {
  const rows = passwords.map(({ tempPassword, ...person }) => ({ ...person, password: tempPassword }));
  const text = csvOf(["email", "firstName", "lastName", "password"], rows);
  return (
    <>
      <Callout.Root color="amber" size="1">
        <Callout.Text>
          This is the only time the passwords are shown. Download them now and share them securely; each must
          be changed at the next sign-in, and stops working after {temporaryPasswordHours} hours.
        </Callout.Text>
      </Callout.Root>
      <Flex justify="end">
        <Button size="3" onClick={() => saveFile(datedName("passwords"), "csv", text)}>
          Download {counted(passwords.length, "password")}
        </Button>
      </Flex>
    </>
  );
}
