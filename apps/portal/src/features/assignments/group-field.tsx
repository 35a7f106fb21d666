import { mostAssigned } from "@field-advisor/schema/practice-constants";
import {
  type CardChoice,
  Combobox,
  Field,
  PeopleField,
  PersonPicker,
  type PickerOption,
  RadioCardsField,
  SwitchField,
  useCurrentUser,
  useGroupOffer,
} from "@field-advisor/ui";
import { Flex, Text } from "@radix-ui/themes";
import { useController, useWatch } from "react-hook-form";

/** Who is to do it, as people fill it in. */
export interface Group {
  kind: "people" | "group" | "admin" | "everybody";
  /** Meant where they are chosen by name; kept while another choice is looked at. */
  userIds: readonly PickerOption[];
  groupId: PickerOption | null;
  /** Whose people are meant. */
  adminId: PickerOption | null;
}

export interface GroupValues {
  group: Group;
  includesLater: boolean;
}

/** A group as the contract has it; undefined where it is not said yet which group or whose people are meant. */
export function groupInput({ kind, userIds, groupId, adminId }: Group) {
  if (kind === "people") return { kind, userIds };
  if (kind === "group") return groupId ? { kind, groupId } : undefined;
  if (kind === "everybody") return { kind };
  return adminId ? { kind, adminId } : undefined;
}

type Choice = CardChoice<Group["kind"]>;

const byName: Choice = { value: "people", label: "Choose people", meaning: "Only the people you choose." };

const forAdministrators: readonly Choice[] = [
  byName,
  { value: "group", label: "A group", meaning: "Those of your users who are in one group." },
  { value: "admin", label: "Everybody assigned to you", meaning: "All users assigned to you." },
];

const forOwners: readonly Choice[] = [
  byName,
  { value: "group", label: "A group", meaning: "Everybody in one group." },
  { value: "admin", label: "Everybody assigned to…", meaning: "All users assigned to one administrator." },
  { value: "everybody", label: "Everybody", meaning: "All active users." },
];

const countOf = (people: readonly PickerOption[]) =>
  people.length === 1 ? "1 person chosen" : `${people.length} people chosen`;

/** For whom it is: people chosen by name, those of a group or of an administrator, or everybody. */
export function GroupField() {
  const isOwner = useCurrentUser().role === "OWNER";
  return (
    <Flex direction="column" gap="2">
      <RadioCardsField name="group.kind" label="For whom" choices={isOwner ? forOwners : forAdministrators} />
      <GroupDetails isOwner={isOwner} />
    </Flex>
  );
}

/** What a choice needs besides: who is chosen, whose people they are, whether the group may grow. */
function GroupDetails({ isOwner }: { isOwner: boolean }) {
  const { kind, userIds } = useWatch<GroupValues, "group">({ name: "group" });
  if (kind === "people")
    return (
      <>
        <PeopleField
          name="group.userIds"
          label="For whom"
          narrowed={{ status: "ACTIVE" }}
          most={mostAssigned}
          full={`At most ${mostAssigned.toLocaleString("en")} people at once.`}
        />
        <Text asChild size="1" color="gray">
          <output>{countOf(userIds)}</output>
        </Text>
      </>
    );
  return (
    <>
      {kind === "admin" && isOwner && <AdminField />}
      {kind === "group" && <GroupPicker />}
      <SwitchField
        name="includesLater"
        label="Include people who join later"
        hint={
          kind === "group"
            ? "Whoever leaves the group keeps the task, but not a room that only the group opens."
            : undefined
        }
      />
    </>
  );
}

function GroupPicker() {
  const { field, fieldState } = useController<GroupValues, "group.groupId">({ name: "group.groupId" });
  const offer = useGroupOffer();
  return (
    <Field label="Group" required error={fieldState.error?.message}>
      {(control, labelId) => (
        <Combobox
          control={control}
          labelId={labelId}
          offer={offer}
          selected={field.value}
          onSelect={field.onChange}
          inputRef={field.ref}
        />
      )}
    </Field>
  );
}

function AdminField() {
  const { ref, value, onChange } = useController<GroupValues, "group.adminId">({
    name: "group.adminId",
  }).field;
  return (
    <PersonPicker
      label="Administrator"
      required
      selected={value}
      narrowed={{ role: "ADMIN", status: "ACTIVE", sort: "name" }}
      nobody="No administrator found."
      onPick={(_user, admin) => onChange(admin)}
      inputRef={ref}
    />
  );
}
