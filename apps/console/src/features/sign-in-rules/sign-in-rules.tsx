import { describeError } from "@field-advisor/api-client/api-error";
import type { SignInRule } from "@field-advisor/schema/sign-in-rules.endpoints";
import {
  ConfirmDialog,
  Loaded,
  Section,
  unlessReauthenticating,
  useReauthentication,
  useToastResult,
} from "@field-advisor/ui";
import { Box, Flex, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { providerDoubts } from "./provider-doubts.ts";
import { linkedOf, people, RuleCard } from "./rule-card.tsx";
import { identityProviders } from "../../lib/identity-providers.queries.ts";
import { changeSignInRule, signInRules } from "./sign-in-rules.queries.ts";

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

interface Asked {
  rule: SignInRule;
  what: keyof Change;
}

function Rules({ rules }: { rules: SignInRule[] }) {
  const [asked, setAsked] = useState<Asked | null>(null);
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
  // What asks more of people is asked first; what asks less of them is not.
  const set = (rule: SignInRule, what: keyof Change) => (wanted: boolean) =>
    wanted ? setAsked({ rule, what }) : void change(rule, { [what]: false });
  const Question = asked && questions[asked.what];
  return (
    <>
      {rules.map((rule) => (
        <RuleCard
          key={rule.role}
          rule={rule}
          busy={isPending}
          onOnlyByProvider={set(rule, "onlyByProvider")}
          onSecondFactor={set(rule, "secondFactorRequired")}
        />
      ))}
      {asked && Question && (
        <Question
          rule={asked.rule}
          busy={isPending}
          failure={failure && describeError(failure)}
          onConfirm={() => void change(asked.rule, { [asked.what]: true })}
          onCancel={() => {
            reset();
            setAsked(null);
          }}
        />
      )}
      {reauthenticationDialog}
    </>
  );
}

type QuestionProps = Pick<
  ComponentProps<typeof ConfirmDialog>,
  "busy" | "failure" | "onConfirm" | "onCancel"
> & { rule: SignInRule };

/** Asks before passwords open nothing any more, and warns where no provider is known to work. */
function AskOnlyByProvider({ rule, ...answers }: QuestionProps) {
  const { data } = useQuery(identityProviders);
  const doubts = data && providerDoubts(data.providers);
  return (
    <ConfirmDialog
      title={`${people[rule.role]} sign in only by a provider?`}
      confirmLabel="Only by a provider"
      {...answers}
    >
      {`Their passwords open nothing from now on, and are not reset any more. ${linkedOf(rule)} ${whoIsIn}`}
      {doubts && (
        <Box asChild display="block" mt="3">
          <Text color="red" className="fa-break">
            {doubts}
          </Text>
        </Box>
      )}
    </ConfirmDialog>
  );
}

/** Asks before people are stopped in what they are doing, to set up a second factor. */
const AskSecondFactor = ({ rule, ...answers }: QuestionProps) => (
  <ConfirmDialog
    title={`Ask ${people[rule.role].toLowerCase()} for a second factor?`}
    confirmLabel="Ask for a second factor"
    {...answers}
  >
    Who is signed in with a password alone sets one up with their next click, before they can do anything
    else. Who comes in by a provider is not asked.
  </ConfirmDialog>
);

const questions = { onlyByProvider: AskOnlyByProvider, secondFactorRequired: AskSecondFactor };

const whoIsIn =
  "Who is signed in stays so. If the provider fails, the command owner:recover on the server lets an owner in with a password.";

const saying = ({ onlyByProvider, secondFactorRequired }: SignInRule): string => {
  if (onlyByProvider) return "They sign in only by a provider.";
  return secondFactorRequired
    ? "With a password they need a second factor, or come in by a provider."
    : "They sign in with a password or by a provider.";
};
