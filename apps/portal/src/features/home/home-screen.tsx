import {
  ConfidentialityNotice,
  Email,
  PageHeader,
  ScreenTabs,
  Shell,
  useCurrentUser,
  useSignOut,
} from "@field-advisor/ui";
import type { LibraryItem } from "@field-advisor/schema/content.endpoints";
import { Badge, Button, Flex, Grid, Heading, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ContinueSection } from "./continue-section.tsx";
import { FirstSteps, useIsNewInstallation } from "./first-steps.tsx";
import { ownDashboard } from "./home.queries.ts";
import { LibrarySection } from "./library/library-section.tsx";
import { useOpenItem } from "./library/use-open-item.tsx";
import { MyPages } from "./my-pages.tsx";
import { Noticed, NoticedLines } from "./noticed.tsx";
import { ScreenLinks } from "./screen-links.tsx";
import { ToDo } from "./to-do.tsx";
import { TrainingRooms } from "./training-rooms.tsx";
import { WaitingForOwner } from "./waiting-for-owner.tsx";

interface PartsProps {
  account: ReactNode;
  onOpen: (item: LibraryItem) => void;
}

/** One row: the whole screen is at most two windows high. */
const mostOfOwners = 3;

/** Owners work in the screens of the side bar: what they train with themselves stands in tabs. */
function OwnersHome({ account, onOpen }: PartsProps) {
  const isNew = useIsNewInstallation();
  const { data } = useQuery(ownDashboard);
  const tabs = [
    { value: "rooms", label: "Training rooms", content: <TrainingRooms most={mostOfOwners} /> },
    { value: "library", label: "Library", content: <LibrarySection step={mostOfOwners} onOpen={onOpen} /> },
    ...(data?.pages.length
      ? [{ value: "pages", label: "My pages", content: <MyPages step={mostOfOwners} /> }]
      : []),
    { value: "account", label: "Your account", content: account },
  ];
  if (isNew)
    return (
      <ScreenTabs tabs={[{ value: "first-steps", label: "First steps", content: <FirstSteps /> }, ...tabs]} />
    );
  return (
    <>
      <Grid columns={{ initial: "1", lg: "1fr 2fr" }} gap="5">
        <WaitingForOwner />
        <Flex direction="column" gap="5" minWidth="0">
          <NoticedLines />
          <ToDo />
          <ContinueSection onOpen={onOpen} />
        </Flex>
      </Grid>
      <ScreenTabs tabs={tabs} />
    </>
  );
}

const Parts = ({ account, onOpen }: PartsProps) => (
  <>
    <Noticed />
    <ToDo />
    <ContinueSection onOpen={onOpen} />
    <TrainingRooms most={6} />
    <LibrarySection onOpen={onOpen} />
    <MyPages step={6} />
    <ScreenLinks />
    {account}
  </>
);

interface HomeScreenProps {
  /** What the reader may change about their own account. */
  account: ReactNode;
}

const Account = ({ account }: HomeScreenProps) => {
  const user = useCurrentUser();
  const signOut = useSignOut();
  return (
    <Flex asChild direction="column" gap="3">
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
  );
};

/** The dashboard of someone who is signed in: where they go on, what they may use, and where else they can go. */
export function HomeScreen({ account }: HomeScreenProps) {
  const user = useCurrentUser();
  // One for all sections: what is open stays open when its section is read again.
  const { open, dialog } = useOpenItem();
  const Content = user.role === "OWNER" ? OwnersHome : Parts;
  return (
    <Shell>
      <PageHeader title={`Hello ${user.firstName || "User"}`} purpose="Where would you like to go?" />
      <Flex direction="column" gap={user.role === "OWNER" ? "5" : "6"}>
        <Content account={<Account account={account} />} onOpen={open} />
      </Flex>
      <Flex justify="center" mt="8">
        <ConfidentialityNotice />
      </Flex>
      {dialog}
    </Shell>
  );
}
