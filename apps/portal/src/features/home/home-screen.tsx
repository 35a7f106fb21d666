import {
  ConfidentialityNotice,
  Email,
  PageHeader,
  Shell,
  useSignOut,
  type SignedInUser,
} from "@field-advisor/ui";
import { Badge, Button, Flex, Heading, Text } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { ScreenLinks } from "./screen-links.tsx";
import { WaitingForOwner } from "./waiting-for-owner.tsx";

interface HomeScreenProps {
  user: SignedInUser;
  /** What the reader may change about their own account. */
  account: ReactNode;
}

/** The dashboard of someone who is signed in: who they are and where they can go. */
export function HomeScreen({ user, account }: HomeScreenProps) {
  const signOut = useSignOut();
  return (
    <Shell>
      <PageHeader title={`Hello ${user.firstName || "User"}`} purpose="Where would you like to go?" />
      <Flex direction="column" gap="6">
        {user.role === "OWNER" && <WaitingForOwner />}
        <ScreenLinks role={user.role} />
      </Flex>
      <Flex asChild direction="column" gap="3" mt="6">
        <section aria-labelledby="account">
          <Heading as="h2" size="4" id="account">
            Your account
          </Heading>
          <Flex align="center" justify="between" gap="3" wrap="wrap">
            <Flex align="center" gap="3" wrap="wrap" className="fa-title">
              <Text className="fa-break">
                {user.firstName} {user.lastName}
              </Text>
              <Text color="gray" className="fa-break">
                <Email>{user.email}</Email>
              </Text>
              <Badge color="gray" highContrast>
                {user.role}
              </Badge>
            </Flex>
            <Button variant="soft" color="gray" highContrast onClick={signOut}>
              Sign Out
            </Button>
          </Flex>
          {account}
        </section>
      </Flex>
      <Flex justify="center" mt="8">
        <ConfidentialityNotice />
      </Flex>
    </Shell>
  );
}
