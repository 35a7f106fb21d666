import {
  ConfidentialityNotice,
  Email,
  PageHeader,
  Shell,
  useCurrentUser,
  useSignOut,
} from "@field-advisor/ui";
import { Badge, Button, Flex, Heading, Text } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { ContinueSection } from "./continue-section.tsx";
import { LibrarySection } from "./library/library-section.tsx";
import { useOpenItem } from "./library/use-open-item.tsx";
import { MyPages } from "./my-pages.tsx";
import { ScreenLinks } from "./screen-links.tsx";
import { TrainingRooms } from "./training-rooms.tsx";
import { WaitingForOwner } from "./waiting-for-owner.tsx";

interface HomeScreenProps {
  /** What the reader may change about their own account. */
  account: ReactNode;
}

/** The dashboard of someone who is signed in: where they go on, what they may use, and where else they can go. */
export function HomeScreen({ account }: HomeScreenProps) {
  const user = useCurrentUser();
  const signOut = useSignOut();
  // One for all sections: what is open stays open when its section is read again.
  const { open, dialog } = useOpenItem();
  return (
    <Shell>
      <PageHeader title={`Hello ${user.firstName || "User"}`} purpose="Where would you like to go?" />
      <Flex direction="column" gap="6">
        {user.role === "OWNER" && <WaitingForOwner />}
        <ContinueSection onOpen={open} />
        <TrainingRooms />
        <LibrarySection onOpen={open} />
        <MyPages />
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
              <Badge color="gray">{user.role}</Badge>
            </Flex>
            <Button variant="soft" color="gray" onClick={signOut}>
              Sign Out
            </Button>
          </Flex>
          {account}
        </section>
      </Flex>
      <Flex justify="center" mt="8">
        <ConfidentialityNotice />
      </Flex>
      {dialog}
    </Shell>
  );
}
