import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import { CurrentUserContext, lazyPart, useDeparture, useEndSession } from "@field-advisor/ui";
import { Button, Flex, Heading, Text } from "@radix-ui/themes";
import { useKnownUser } from "./sign-in.queries.ts";
import { useArrival } from "./use-arrival.ts";

const Enrolment = lazyPart(async () => (await import("../../lib/second-factor/enrolment.tsx")).Enrolment);

/** Stands in place of the sign-in form until somebody has the second factor that their role asks for. */
export function EnrolmentPanel({ user }: { user: SessionUser }) {
  const end = useEndSession();
  const know = useKnownUser();
  const { leaving } = useDeparture();
  const { leave } = useArrival();
  return (
    <Flex direction="column" gap="4">
      <div>
        <Heading as="h1" size="6">
          Set Up a Second Factor
        </Heading>
        <Text as="p" color="gray" mt="1">
          Your role signs in with more than a password. Choose what you want to use beside it.
        </Text>
      </div>
      <CurrentUserContext value={user}>
        <Enrolment
          onDone={() => {
            leave("signed-in");
            know({ ...user, secondFactorDue: false });
          }}
        />
      </CurrentUserContext>
      <Button
        type="button"
        size="3"
        variant="soft"
        color="gray"
        disabled={leaving}
        onClick={() => void end().catch(() => undefined)}
      >
        Back to Login
      </Button>
    </Flex>
  );
}
