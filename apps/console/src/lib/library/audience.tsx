import type { Call } from "@field-advisor/api-client";
import { mostChangedAtOnce } from "@field-advisor/schema/row-limits";
import { PeoplePicker, type PickerOption } from "@field-advisor/ui";
import { Flex, RadioCards, Text } from "@radix-ui/themes";
import { useId } from "react";

const choices = {
  all: { label: "All users", meaning: "Everybody, including people who join later." },
  selected: { label: "Selected people", meaning: "Only the people you choose." },
  none: { label: "No one", meaning: "Only owners, until you give access." },
} as const;

const most = mostChangedAtOnce.users;

/** Who may open something new. */
export interface Audience {
  choice: keyof typeof choices;
  /** Meant where the choice is "selected"; kept while another choice is looked at. */
  people: readonly PickerOption[];
}

export const forAllUsers: Audience = { choice: "all", people: [] };

/** An audience as the contract has it. */
export function audienceInput({ choice, people }: Audience) {
  const named = choice === "selected" ? people : [];
  return {
    audience: choice === "all" ? ("all" as const) : ("selected" as const),
    userPermissions: named.map(({ value }) => ({ userId: value, canAccess: true })),
  };
}

/** What is missing in an audience; null where nothing is. */
export const audienceProblem = ({ choice, people }: Audience): string | null =>
  choice === "selected" && people.length === 0 ? "Add at least one person, or choose No one." : null;

interface AudienceFieldProps {
  value: Audience;
  onChange: (value: Audience) => void;
  error?: string | undefined;
  /** Who may be chosen by name. */
  narrowed?: Call<"GET /api/users">["query"];
}

/** Who may open it: everybody, people chosen by name, or nobody yet. */
export function AudienceField({ value, onChange, error, narrowed }: AudienceFieldProps) {
  const id = useId();
  const choose = (choice: string) => {
    if (choice in choices) onChange({ ...value, choice: choice as Audience["choice"] });
  };
  return (
    <Flex direction="column" gap="2">
      <Text size="2" weight="medium" id={id}>
        Who may open it
      </Text>
      <RadioCards.Root
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        columns={{ initial: "1", sm: "3" }}
        gap="2"
        size="1"
        value={value.choice}
        onValueChange={choose}
      >
        {Object.entries(choices).map(([choice, { label, meaning }]) => (
          <RadioCards.Item key={choice} value={choice} aria-label={label}>
            <Flex direction="column" width="100%">
              <Text size="2" weight="bold">
                {label}
              </Text>
              <Text size="1" color="gray">
                {meaning}
              </Text>
            </Flex>
          </RadioCards.Item>
        ))}
      </RadioCards.Root>
      {value.choice === "selected" && (
        <PeoplePicker
          people={value.people}
          narrowed={narrowed}
          suits={({ role }) => role !== "OWNER"}
          most={most}
          full={`At most ${most} people at once. Give access to more under Permissions later.`}
          onChange={(people) => onChange({ ...value, people })}
        />
      )}
      {error && (
        <Text id={`${id}-error`} as="p" size="2" color="red">
          {error}
        </Text>
      )}
    </Flex>
  );
}
