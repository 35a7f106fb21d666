import type { Role, ScreenPath } from "@field-advisor/schema/routes";
import { AppLink, screensFor, Section } from "@field-advisor/ui";
import { ChevronRightIcon } from "@radix-ui/react-icons";
import { Card, Flex, Grid, Text } from "@radix-ui/themes";

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
  Library: {
    "/library": "What you may read, watch and listen to",
    "/content-management": "What people read, watch and listen to, and who may open it",
    "/bulk-upload": "Add many files at once",
  },
  "Rooms and agents": {
    "/room-management": "Every room: pause it, change it, delete it",
    "/create-test-room": "A room of its own for one kind of conversation",
    "/agent-management": "The voice agents that lead rooms and pages",
    "/assistant-management": "The helpers beside a conversation",
  },
  Deployments: {
    "/companies": "The companies that pages are assigned to",
    "/deployments": "Pages you share with invited recipients",
    "/fast-redeploy": "Release a version of every active page at once",
    "/messages": "What you tell the readers of pages, and who has read it",
  },
  Overview: {
    "/owner-dashboard": "What is live, and where to go next",
    "/owner-control": "Roles, access, and the way to every list",
    "/system-config": "Assistant, rooms and agents at a glance",
    "/activity-log": "What happened, by whom and when",
    "/simple-chat": "Ask about conversations that you paste",
    "/direct-chat": "Ask about your training",
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
const mostInOneGroup = 9;

/** The way to every screen that a role opens, by subject where there are many. */
export function ScreenLinks({ role }: { role: Role }) {
  const screens = screensFor(role);
  if (screens.length <= mostInOneGroup)
    return (
      <Section title="All screens">
        <Links screens={screens} />
      </Section>
    );
  return Object.entries(subjects).map(([subject, paths]) => (
    <Section key={subject} title={subject}>
      <Links screens={screens.filter(({ path }) => path in paths)} />
    </Section>
  ));
}
