import {
  AppLink,
  ConfidentialityNotice,
  PageHeader,
  screensFor,
  Shell,
  useSignOut,
  type SignedInUser,
} from "@field-advisor/ui";
import { ChevronRightIcon } from "@radix-ui/react-icons";
import { Badge, Button, Card, Flex, Grid, Heading, Text } from "@radix-ui/themes";
import type { ReactNode } from "react";

const purposes: Readonly<Record<string, string>> = {
  "/test-station": "Training rooms led by voice agents",
  "/rooms": "The rooms you may train in",
  "/activity-log": "What happened, by whom and when",
  "/admin-dashboard": "How the people you look after are doing",
  "/assigned-users": "Everyone you look after",
  "/owner-control": "Roles, access, and the way to every list",
  "/user-management": "Accounts, sign-ins and how the product is used",
  "/user-access-management": "Who may use which room",
  "/room-management": "Every room: pause it, change it, delete it",
  "/create-test-room": "A room of its own for one kind of conversation",
  "/agent-management": "The voice agents that lead rooms and pages",
  "/assistant-management": "The helpers beside a conversation",
  "/system-config": "Assistant, rooms and agents at a glance",
  "/deployments": "Pages you share with invited recipients",
  "/owner-dashboard": "What is live, and where to go next",
};

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
      <Grid columns={{ initial: "1", sm: "2", md: "3" }} gap="4">
        {screensFor(user.role).map(({ path, label }) => (
          <Card key={path} asChild size="3">
            <AppLink to={path}>
              <Flex align="center" justify="between" gap="4">
                <div>
                  <Text as="div" weight="bold">
                    {label}
                  </Text>
                  <Text as="div" size="2" color="gray">
                    {purposes[path]}
                  </Text>
                </div>
                <ChevronRightIcon />
              </Flex>
            </AppLink>
          </Card>
        ))}
      </Grid>
      <Flex asChild direction="column" gap="3" mt="6">
        <section aria-labelledby="account">
          <Heading as="h2" size="4" id="account">
            Your account
          </Heading>
          <Flex align="center" justify="between" gap="3">
            <Flex align="center" gap="3" wrap="wrap">
              <Text>
                {user.firstName} {user.lastName}
              </Text>
              <Text color="gray">{user.email}</Text>
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
