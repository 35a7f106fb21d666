import { describeError } from "@field-advisor/api-client/api-error";
import type { Role } from "@field-advisor/schema/routes";
import type { SignInRule } from "@field-advisor/schema/sign-in-rules.endpoints";
import {
  ConfirmDialog,
  Loaded,
  Muted,
  Section,
  unlessReauthenticating,
  useReauthentication,
  useToastResult,
} from "@field-advisor/ui";
import { Card, Flex, Heading, Switch, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { changeSignInRule, signInRules } from "./sign-in-rules.queries.ts";

/** The people of a role, in words. */
const people = { OWNER: "Owners", ADMIN: "Administrators", USER: "Users" } as const satisfies Record<
  Role,
  string
>;

const linkedOf = ({ people: all, linked }: SignInRule): string => {
  if (all === 0) return "Nobody has this role.";
  if (linked === all)
    return all === 1 ? "The only one is linked to a provider." : `All ${all} are linked to a provider.`;
  return `${linked} of ${all} linked to a provider. Others are linked when they first come in by it.`;
};

/** By which ways people of each role may come in. */
export function SignInRules() {
  const query = useQuery(signInRules);
  return (
    <Section title="Who signs in how">
      <Flex direction="column" gap="4">
        <Text as="p">
          Everybody may sign in with a password. Where a provider is connected below, they may use their
          account of the organisation instead, and you can ask a role to use nothing else.
        </Text>
        <Text as="p">
          A second factor is a passkey or a code from an app, beside the password. Where you ask for it,
          whoever is signed in with a password alone sets one up with their next click. Whoever comes in by a
          provider is not asked here: that is the provider's business.
        </Text>
        <Loaded query={query} noun="Rules">
          {(rules) => <Rules rules={rules} />}
        </Loaded>
      </Flex>
    </Section>
  );
}

type Change = { [K in "onlyByProvider" | "secondFactorRequired"]?: boolean };

function Rules({ rules }: { rules: SignInRule[] }) {
  const [asked, setAsked] = useState<SignInRule | null>(null);
  const { prove, reauthenticationDialog } = useReauthentication();
  const { mutateAsync, isPending, error, reset } = useMutation(changeSignInRule);
  const toastResult = useToastResult();
  const change = async ({ role }: SignInRule, body: Change) => {
    const answer = await toastResult(
      prove(() => mutateAsync({ params: { role }, body })),
      {
        topic: `sign-in-${role}`,
        done: (rule) => ({ title: `${people[role]}: saved`, description: saying(rule) }),
        failed: `How ${people[role].toLowerCase()} sign in was not changed.`,
      },
    );
    if (answer !== null) setAsked(null);
  };
  const failure = unlessReauthenticating(error);
  return (
    <>
      {rules.map((rule) => (
        <RuleCard
          key={rule.role}
          rule={rule}
          busy={isPending}
          onOnlyByProvider={(wanted) =>
            wanted ? setAsked(rule) : void change(rule, { onlyByProvider: false })
          }
          onSecondFactor={(secondFactorRequired) => void change(rule, { secondFactorRequired })}
        />
      ))}
      {asked && (
        <ConfirmDialog
          title={`${people[asked.role]} sign in only by a provider?`}
          confirmLabel="Only by a provider"
          busy={isPending}
          failure={failure && describeError(failure)}
          onConfirm={() => void change(asked, { onlyByProvider: true })}
          onCancel={() => {
            reset();
            setAsked(null);
          }}
        >
          {`Their passwords open nothing from now on, and are not reset any more. ${linkedOf(asked)} ${whoIsIn}`}
        </ConfirmDialog>
      )}
      {reauthenticationDialog}
    </>
  );
}

const whoIsIn =
  "Who is signed in stays so. If the provider fails, the command owner:recover on the server lets an owner in with a password.";

const saying = ({ onlyByProvider, secondFactorRequired }: SignInRule): string => {
  if (onlyByProvider) return "They sign in only by a provider.";
  return secondFactorRequired
    ? "With a password they need a second factor, or come in by a provider."
    : "They sign in with a password or by a provider.";
};

interface RuleCardProps {
  rule: SignInRule;
  busy: boolean;
  onOnlyByProvider: (wanted: boolean) => void;
  onSecondFactor: (wanted: boolean) => void;
}

function RuleCard({ rule, busy, onOnlyByProvider, onSecondFactor }: RuleCardProps) {
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
