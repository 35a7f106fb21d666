import type { ScreenPath } from "@field-advisor/schema/routes";
import { AppLink, screensFor, Section, useCurrentUser, Muted } from "@field-advisor/ui";
import { ChevronRightIcon } from "@radix-ui/react-icons";
import { Card, Flex, Grid, Text } from "@radix-ui/themes";

/** What each screen is for that people other than owners open from their home. */
const purposes: Readonly<Partial<Record<ScreenPath, string>>> = {
  "/test-station": "Training rooms led by voice agents",
  "/rooms": "The rooms you can train in",
  "/practice": "Your progress, and what to practise next",
  "/assignments": "What people should practise or read, by when, and their progress",
  "/reviews": "Attempts waiting for your review",
  "/progress": "Who has practised in which rooms, and how it went",
  "/library": "What you can read, watch and listen to",
  "/activity-log": "What happened, by whom and when",
  "/simple-chat": "Ask about conversations that you paste",
  "/direct-chat": "Ask about your training",
  "/admin-dashboard": "How your assigned users are doing",
  "/messages": "Messages to recipients of pages, and who has read them",
  "/assigned-users": "All users assigned to you",
  "/deployments": "Pages you share with invited recipients",
  "/invitations": "Who is invited to which of your pages",
};

/** The way to every screen that the reader opens. */
export function ScreenLinks() {
  const screens = screensFor(useCurrentUser().role);
  return (
    <Section title="All screens">
      <Grid columns={{ initial: "1", sm: "2", md: "3" }} gap="4">
        {screens.map(({ path, label }) => (
          <Card key={path} asChild size="3">
            <AppLink to={path}>
              <Flex align="center" justify="between" gap="4">
                <div>
                  <Text as="div" weight="bold">
                    {label}
                  </Text>
                  <Muted as="div">{purposes[path as ScreenPath]}</Muted>
                </div>
                <ChevronRightIcon />
              </Flex>
            </AppLink>
          </Card>
        ))}
      </Grid>
    </Section>
  );
}
