import { mostAssigned } from "@field-advisor/schema/practice-constants";
import {
  PeoplePicker,
  PersonPicker,
  type PickerOption,
  SwitchField,
  useCurrentUser,
  useExplained,
  Muted,
} from "@field-advisor/ui";
import { Flex, RadioCards, Text } from "@radix-ui/themes";
import { useId } from "react";
import { useController } from "react-hook-form";

/** Who is to do it, as people fill it in. */
export interface Group {
  kind: "people" | "admin" | "everybody";
  /** Meant where they are chosen by name; kept while another choice is looked at. */
  userIds: readonly PickerOption[];
  /** Whose people are meant. */
  adminId: PickerOption | null;
}

export interface GroupValues {
  group: Group;
  includesLater: boolean;
}

/** A group as the contract has it; undefined where it is not said yet whose people are meant. */
export function groupInput({ kind, userIds, adminId }: Group) {
  if (kind === "people") return { kind, userIds };
  if (kind === "everybody") return { kind };
  return adminId ? { kind, adminId } : undefined;
}

interface Choice {
  kind: Group["kind"];
  label: string;
  meaning: string;
}

const byName: Choice = { kind: "people", label: "Choose people", meaning: "Only the people you choose." };

const forAdministrators: readonly Choice[] = [
  byName,
  { kind: "admin", label: "Everybody assigned to you", meaning: "All users assigned to you." },
];

const forOwners: readonly Choice[] = [
  byName,
  { kind: "admin", label: "Everybody assigned to…", meaning: "All users assigned to one administrator." },
  { kind: "everybody", label: "Everybody", meaning: "All active users." },
];

const label = "For whom";

const countOf = (people: readonly PickerOption[]) =>
  people.length === 1 ? "1 person chosen" : `${people.length} people chosen`;

/** For whom it is: people chosen by name, those of an administrator, or everybody. */
export function GroupField() {
  const isOwner = useCurrentUser().role === "OWNER";
  const { ref, value, onChange } = useController<GroupValues, "group">({ name: "group" }).field;
  const { error } = useExplained({ name: "group", label });
  const id = useId();
  const choices = isOwner ? forOwners : forAdministrators;
  const choose = (next: string) => {
    const kind = choices.find((choice) => choice.kind === next)?.kind;
    if (kind) onChange({ ...value, kind });
  };
  return (
    <Flex direction="column" gap="2">
      <Text size="2" weight="medium" id={id}>
        {label}
      </Text>
      <RadioCards.Root
        ref={ref}
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        columns={{ initial: "1", sm: String(choices.length) }}
        gap="2"
        size="1"
        value={value.kind}
        onValueChange={choose}
      >
        {choices.map((choice) => (
          <RadioCards.Item key={choice.kind} value={choice.kind} aria-label={choice.label}>
            <Flex direction="column" width="100%">
              <Text size="2" weight="bold">
                {choice.label}
              </Text>
              <Muted size="1">{choice.meaning}</Muted>
            </Flex>
          </RadioCards.Item>
        ))}
      </RadioCards.Root>
      <GroupDetails isOwner={isOwner} value={value} onChange={onChange} />
      {error && (
        <Text id={`${id}-error`} as="p" size="2" color="red">
          {error}
        </Text>
      )}
    </Flex>
  );
}

interface GroupDetailsProps {
  isOwner: boolean;
  value: Group;
  onChange: (group: Group) => void;
}

/** What a choice needs besides: who is chosen, whose people they are, whether the group may grow. */
function GroupDetails({ isOwner, value, onChange }: GroupDetailsProps) {
  if (value.kind === "people")
    return (
      <>
        <PeoplePicker
          people={value.userIds}
          narrowed={{ status: "ACTIVE" }}
          most={mostAssigned}
          full={`At most ${mostAssigned.toLocaleString("en")} people at once.`}
          onChange={(userIds) => onChange({ ...value, userIds })}
        />
        <Text asChild size="1" color="gray">
          <output>{countOf(value.userIds)}</output>
        </Text>
      </>
    );
  return (
    <>
      {value.kind === "admin" && isOwner && (
        <PersonPicker
          label="Administrator"
          required
          selected={value.adminId}
          narrowed={{ role: "ADMIN", status: "ACTIVE", sort: "name" }}
          nobody="No administrator found."
          onPick={(_user, adminId) => onChange({ ...value, adminId })}
        />
      )}
      <SwitchField name="includesLater" label="Include people who join later" />
    </>
  );
}
