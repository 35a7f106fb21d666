import type { Call } from "@field-advisor/api-client";
import { mostChangedAtOnce } from "@field-advisor/schema/constants";
import { fullName, PersonPicker, type PickerOption } from "@field-advisor/ui";
import { Cross2Icon } from "@radix-ui/react-icons";
import { Flex, IconButton, RadioCards, Text } from "@radix-ui/themes";
import { useId } from "react";

const choices = {
  all: { label: "All users", meaning: "Everybody, also those who join later." },
  selected: { label: "Selected people", meaning: "Only the people you choose." },
  none: { label: "No one", meaning: "Nobody but owners, until you give access." },
} as const;

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
        <ChosenPeople
          people={value.people}
          narrowed={narrowed}
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

interface ChosenPeopleProps {
  people: readonly PickerOption[];
  narrowed: AudienceFieldProps["narrowed"];
  onChange: (people: readonly PickerOption[]) => void;
}

function ChosenPeople({ people, narrowed, onChange }: ChosenPeopleProps) {
  const isChosen = (id: number) => people.some(({ value }) => value === id);
  const isFull = people.length >= mostChangedAtOnce.users;
  return (
    <Flex direction="column" gap="2">
      {isFull ? (
        <Text size="1" color="gray">
          At most {mostChangedAtOnce.users} people at once. Give access to more under Permissions later.
        </Text>
      ) : (
        <PersonPicker
          label="Add a person"
          required
          selected={null}
          narrowed={{ sort: "name", ...narrowed }}
          suits={({ id, role }) => role !== "OWNER" && !isChosen(id)}
          nobody="Nobody else found."
          onPick={(user) =>
            onChange([...people, { value: user.id, label: fullName(user), detail: user.email }])
          }
        />
      )}
      {people.length > 0 && (
        <ul className="fa-plain-list fa-divided" aria-label="Selected people">
          {people.map(({ value, label, detail }) => (
            <Flex key={value} asChild justify="between" align="center" gap="3" py="2">
              <li>
                <Text size="2" className="fa-break">
                  {label}
                  <Text as="div" size="1" color="gray">
                    {detail}
                  </Text>
                </Text>
                <IconButton
                  type="button"
                  variant="ghost"
                  color="gray"
                  aria-label={`Remove ${label}`}
                  mx="1"
                  onClick={() => onChange(people.filter((each) => each.value !== value))}
                >
                  <Cross2Icon />
                </IconButton>
              </li>
            </Flex>
          ))}
        </ul>
      )}
    </Flex>
  );
}
