import type { Role } from "@field-advisor/schema/routes";
import type { SignInRule } from "@field-advisor/schema/sign-in-rules.endpoints";
import { Muted } from "@field-advisor/ui";
import { Card, Flex, Heading, Switch, Text } from "@radix-ui/themes";

/** The people of a role, in words. */
export const people = { OWNER: "Owners", ADMIN: "Administrators", USER: "Users" } as const satisfies Record<
  Role,
  string
>;

/** How many of them may come in by a provider already. */
export const linkedOf = ({ people: all, linked }: SignInRule): string => {
  if (all === 0) return "Nobody has this role.";
  if (linked === all)
    return all === 1 ? "The only one is linked to a provider." : `All ${all} are linked to a provider.`;
  return `${linked} of ${all} linked to a provider. Others are linked when they first come in by it.`;
};

interface RuleCardProps {
  rule: SignInRule;
  busy: boolean;
  onOnlyByProvider: (wanted: boolean) => void;
  onSecondFactor: (wanted: boolean) => void;
}

/** How the people of one role sign in. */
export function RuleCard({ rule, busy, onOnlyByProvider, onSecondFactor }: RuleCardProps) {
  const name = people[rule.role];
  return (
    <Card asChild size="2">
      <section aria-label={name}>
        <Flex direction="column" gap="3">
          <Heading as="h3" size="3">
            {name}
          </Heading>
          <Choice
            label="Only by a provider"
            checked={rule.onlyByProvider}
            disabled={busy}
            onChange={onOnlyByProvider}
          />
          <Choice
            label="Passwords need a second factor"
            checked={rule.secondFactorRequired}
            disabled={busy}
            onChange={onSecondFactor}
          />
          <Muted as="p" size="2">
            {linkedOf(rule)}
          </Muted>
        </Flex>
      </section>
    </Card>
  );
}

interface ChoiceProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

const Choice = ({ label, checked, disabled, onChange }: ChoiceProps) => (
  <Flex asChild align="center" gap="3">
    <Text as="label" size="3">
      <Switch size="3" checked={checked} disabled={disabled} onCheckedChange={onChange} />
      {label}
    </Text>
  </Flex>
);
