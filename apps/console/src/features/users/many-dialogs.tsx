import { changedRooms } from "@field-advisor/schema/access-forms";
import { mostChangedAtOnce } from "@field-advisor/schema/row-limits";
import { temporaryPasswordHours } from "@field-advisor/schema/user-constants";
import { csvOf } from "@field-advisor/schema/csv";
import type { ResetOutcome } from "@field-advisor/schema/resets.endpoints";
import type { UserOutcome, UserStatus } from "@field-advisor/schema/users.endpoints";
import {
  BatchResults,
  checkedBy,
  counted,
  datedName,
  type FormOf,
  FormSheet,
  ManyQuestion,
  RadioCardsField,
  saveFile,
  stillFitting,
  useBatches,
  useReauthentication,
  useSave,
} from "@field-advisor/ui";
import { Button, Callout, Flex } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { RoleCards, roleRules } from "./role-and-delete.tsx";
import { RoomsField } from "./rooms-field.tsx";
import { changeManyUsers, resetManyPasswords } from "./users.queries.ts";
import type { ChosenPeople, FoundBy } from "../../lib/found-users.ts";
import { people, useRightsInBatches } from "../../lib/rights-in-batches.tsx";

interface ManyProps {
  chosen: ChosenPeople;
  onClose: () => void;
}

const counting = ({ ids }: ChosenPeople) => counted(ids.length, ...people);

const roomRules = checkedBy(changedRooms);

const noRooms: FormOf<typeof roomRules> = { roomIds: [], canAccess: true };

const rights = [
  { value: true, label: "Give access" },
  { value: false, label: "Remove access" },
];

/** Gives rooms to many, or takes them. */
export function ManyRooms({ chosen, onClose }: ManyProps) {
  const { start, results } = useRightsInBatches({ title: "Rooms", onClose });
  const saving = useSave({
    rules: roomRules,
    values: noRooms,
    send: async (rooms) => {
      const error = await start(chosen, (ids) => ids.map((userId) => ({ userId, ...rooms })));
      if (error) throw error;
      return null;
    },
  });
  const [canAccess, roomIds] = useWatch({ control: saving.form.control, name: ["canAccess", "roomIds"] });
  if (results) return results;
  return (
    <FormSheet
      title={`Rooms of ${counting(chosen)}`}
      description="Their other rooms stay as they are."
      saving={saving}
      submit={`${canAccess ? "Give" : "Remove"} access to ${counted(roomIds?.length ?? 0, "room")}`}
      busyLabel="Saving..."
      obstacle={roomIds?.length === 0 ? "Choose a room first." : null}
      onClose={onClose}
    >
      <RadioCardsField name="canAccess" label="What to do" choices={rights} />
      <RoomsField />
    </FormSheet>
  );
}

const firstRole: FormOf<typeof roleRules> = { role: "USER" };

/** Gives many people one role. */
export function ManyRoles({ chosen, onClose }: ManyProps) {
  const { prove, reauthenticationDialog } = useReauthentication();
  const { mutateAsync } = useMutation(changeManyUsers);
  const batches = useBatches<number, UserOutcome>(mostChangedAtOnce.users);
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
  const { verb, title, effect } = statusLabels[to];
  const setAll = async (userIds: number[], status: UserStatus, filter: FoundBy | null) =>
    (await mutateAsync({ body: { userIds, status, ...stillFitting(filter) } })).results;
  return (
    <ManyQuestion
      ids={chosen.ids}
      size={mostChangedAtOnce.users}
      things={people}
      title={`${verb} ${counting(chosen)}?`}
      confirmLabel={verb}
      send={(ids) => setAll(ids, to, chosen.filter)}
      doneTitle={title}
      undo={{ keyOf: ({ userId }) => userId, send: (ids) => setAll(ids, opposite[to], null) }}
      onClose={onClose}
    >
      {effect}
    </ManyQuestion>
  );
}

/** Asks before the passwords of many stop working, then hands out the new ones this once. */
export function ManyResets({ chosen, onClose }: ManyProps) {
  const { prove, reauthenticationDialog } = useReauthentication();
  const { mutateAsync } = useMutation(resetManyPasswords);
  const reset = async (userIds: number[]) => {
    const body = { userIds, ...stillFitting(chosen.filter) };
    return (await prove(() => mutateAsync({ body })))?.results ?? null;
  };
  return (
    <>
      <ManyQuestion
        ids={chosen.ids}
        size={mostChangedAtOnce.users}
        things={people}
        title={`Reset the passwords of ${counting(chosen)}?`}
        confirmLabel="Reset passwords"
        send={reset}
        doneTitle="New passwords"
        HandOut={IssuedPasswords}
        onClose={onClose}
      >
        Their old passwords stop working immediately, and they are signed out everywhere.
      </ManyQuestion>
      {reauthenticationDialog}
    </>
  );
}

function IssuedPasswords({ outcomes }: { outcomes: readonly ResetOutcome[] }) {
  const passwords = outcomes.flatMap(({ issued }) => issued ?? []);
  if (passwords.length === 0) return null;
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
