import { describeError } from "@field-advisor/api-client/api-error";
import {
  problemParameter,
  type SignInProblem,
  signInProblems,
} from "@field-advisor/schema/identity-provider-constants";
import { BusyButton, useToast } from "@field-advisor/ui";
import { Callout, Flex, Separator, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { signInChoices, startSignIn } from "./sign-in.queries.ts";

const isProblem = (word: string): word is SignInProblem => Object.hasOwn(signInProblems, word);

/** Why somebody who came back from a provider is not signed in; the address says which. */
export function ProviderProblem() {
  const [params] = useSearchParams();
  const problem = params.get(problemParameter);
  if (problem === null || !isProblem(problem)) return null;
  return (
    <Callout.Root color="red" role="alert">
      <Callout.Text>{signInProblems[problem]}</Callout.Text>
    </Callout.Root>
  );
}

/** The providers by which people may sign in as well; nothing where there are none, or they cannot be read. */
export function ProviderChoices() {
  const { data } = useQuery(signInChoices);
  if (!data || data.length === 0) return null;
  return (
    <Flex direction="column" gap="3">
      <Flex align="center" gap="3" aria-hidden>
        <Separator className="fa-grow" />
        <Text size="2" color="gray">
          or
        </Text>
        <Separator className="fa-grow" />
      </Flex>
      {data.map((choice) => (
        <ProviderButton key={choice.id} {...choice} />
      ))}
      <ProviderHint>
        {(names) =>
          `Your organisation signs in with ${names}. Passwords are accepted only where it still allows them.`
        }
      </ProviderHint>
    </Flex>
  );
}

/** Said to everybody: whether a password is refused because it is wrong, or because of who it belongs to, nobody is told. */
export function ProviderHint({ children }: { children: (names: string) => string }) {
  const { data } = useQuery(signInChoices);
  if (!data || data.length === 0) return null;
  const names = new Intl.ListFormat("en", { type: "disjunction" }).format(data.map(({ name }) => name));
  return (
    <Text as="p" size="2" color="gray">
      {children(names)}
    </Text>
  );
}

/** Goes on at the provider, which sends its reader back to the screen that they came for. */
function ProviderButton({ id, name }: { id: number; name: string }) {
  const [params] = useSearchParams();
  const show = useToast();
  const next = params.get("next");
  const { mutate, isPending } = useMutation({
    ...startSignIn,
    onSuccess: ({ address }) => window.location.assign(address),
    onError: (error) =>
      show({
        topic: "sign-in",
        tone: "error",
        title: "Login failed",
        description: describeError(error).sentence,
      }),
  });
  return (
    <BusyButton
      type="button"
      size="3"
      variant="outline"
      className="provider-button"
      busy={isPending}
      onClick={() => mutate({ params: { providerId: id }, body: next === null ? {} : { returnTo: next } })}
    >
      Continue with {name}
    </BusyButton>
  );
}
