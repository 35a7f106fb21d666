import type { Call } from "@field-advisor/api-client";
import { mostChangedAtOnce } from "@field-advisor/schema/row-limits";
import { type CardChoice, PeoplePicker, type PickerOption, RadioCards } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";

const choices = [
  { value: "all", label: "All users", meaning: "Everybody, including people who join later." },
  { value: "selected", label: "Selected people", meaning: "Only the people you choose." },
  { value: "none", label: "No one", meaning: "Only owners, until you give access." },
] as const satisfies readonly CardChoice[];

const most = mostChangedAtOnce.users;

/** Who may open something new. */
export interface Audience {
  choice: (typeof choices)[number]["value"];
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
  return (
    <Flex direction="column" gap="2">
      <RadioCards
        label="Who may open it"
        choices={choices}
        value={value.choice}
        onChange={(choice) => onChange({ ...value, choice })}
        error={error}
      />
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
    </Flex>
  );
}
