import type { Role, ScreenPath } from "@field-advisor/schema/routes";
import {
  AppLink,
  ConfidentialityNotice,
  Email,
  PageHeader,
  screensFor,
  Shell,
  type SignedInUser,
  useSignOut,
} from "@field-advisor/ui";
import { ChevronRightIcon } from "@radix-ui/react-icons";
import { Badge, Button, Card, Flex, Grid, Heading, Text } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { WaitingForOwner } from "./waiting-for-owner.tsx";

type Screens = ReturnType<typeof screensFor>;

/** What the screens of a home are about, the most used subject first, and what each of them is for. */
const subjects: Readonly<Record<string, Partial<Record<ScreenPath, string>>>> = {
  Training: {
    "/test-station": "Training rooms led by voice agents",
    "/rooms": "The rooms you may train in",
  },
  People: {
    "/user-management": "Accounts, sign-ins and how the product is used",
    "/user-access-management": "Who may use which room",
    "/admin-dashboard": "How the people you look after are doing",
    "/assigned-users": "Everyone you look after",
  },
  "Rooms and agents": {
    "/room-management": "Every room: pause it, change it, delete it",
    "/create-test-room": "A room of its own for one kind of conversation",
    "/agent-management": "The voice agents that lead rooms and pages",
    "/assistant-management": "The helpers beside a conversation",
  },
  Deployments: {
    "/deployments": "Pages you share with invited recipients",
  },
  Overview: {
    "/owner-dashboard": "What is live, and where to go next",
    "/owner-control": "Roles, access, and the way to every list",
    "/system-config": "Assistant, rooms and agents at a glance",
    "/activity-log": "What happened, by whom and when",
  },
};

const purposes: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(subjects));

const Links = ({ screens }: { screens: Screens }) => (
  <Grid columns={{ initial: "1", sm: "2", md: "3" }} gap="4">
    {screens.map(({ path, label }) => (
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
);

/** More than these are found by their subject. */
const mostInOneGroup = 6;

/** The way to every screen that a role opens, by subject where there are many. */
function ScreenLinks({ role }: { role: Role }) {
  const screens = screensFor(role);
  if (screens.length <= mostInOneGroup) return <Links screens={screens} />;
  return Object.entries(subjects).map(([subject, paths]) => (
    <section key={subject} aria-label={subject}>
      <Heading as="h2" size="4" mb="3">
        {subject}
      </Heading>
      <Links screens={screens.filter(({ path }) => path in paths)} />
    </section>
  ));
}

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
