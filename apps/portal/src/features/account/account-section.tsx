import type { SessionUser } from "@field-advisor/schema/users.endpoints";
import { useListAddress, lazyPart } from "@field-advisor/ui";
import { Box, Card, Flex, Tabs } from "@radix-ui/themes";
import { type ReactNode } from "react";
import { useViewedByOwner, ViewedByOwnerNotice } from "../../lib/viewed-by-owner.tsx";
import { NameForm } from "./name-form.tsx";

const OwnActivity = lazyPart(async () => (await import("./own-history.tsx")).OwnActivity);
const OwnSessions = lazyPart(async () => (await import("./own-history.tsx")).OwnSessions);
const OwnIdentities = lazyPart(async () => (await import("./own-identities.tsx")).OwnIdentities);
const OwnData = lazyPart(async () => (await import("./own-data.tsx")).OwnData);
const PasswordPart = lazyPart(async () => (await import("./password-part.tsx")).PasswordPart);

const defaults = { account: "name" };
const allowed = { account: ["name", "password", "second-factor", "sessions", "activity", "data"] };

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Tabs.Content value={name}>
      <Box pt="4">{children}</Box>
    </Tabs.Content>
  );
}

interface AccountSectionProps {
  user: SessionUser;
  /** What else they sign in with. */
  secondFactor: ReactNode;
}

/** What people look after themselves: their name, what they sign in with, where they are signed in; and what they did. */
export function AccountSection({ user, secondFactor }: AccountSectionProps) {
  const { filters, setFilters } = useListAddress(defaults, allowed);
  const viewedByOwner = useViewedByOwner();
  return (
    <Card size={{ initial: "2", sm: "3" }}>
      <Tabs.Root
        activationMode="manual"
        value={filters.account}
        onValueChange={(account) => setFilters({ account })}
      >
        <Tabs.List size={{ initial: "1", sm: "2" }}>
          <Tabs.Trigger value="name">Name</Tabs.Trigger>
          <Tabs.Trigger value="password">Password</Tabs.Trigger>
          <Tabs.Trigger value="second-factor">Second factor</Tabs.Trigger>
          <Tabs.Trigger value="sessions">Sessions</Tabs.Trigger>
          <Tabs.Trigger value="activity">Activity</Tabs.Trigger>
          <Tabs.Trigger value="data">Your data</Tabs.Trigger>
        </Tabs.List>
        {viewedByOwner && (
          <Flex direction="column" pt="4">
            <ViewedByOwnerNotice />
          </Flex>
        )}
        <Part name="name">
          <NameForm user={user} disabled={viewedByOwner} />
        </Part>
        <Part name="password">
          <PasswordPart user={user} disabled={viewedByOwner} />
          <OwnIdentities />
        </Part>
        <Part name="second-factor">{secondFactor}</Part>
        <Part name="sessions">
          <OwnSessions />
        </Part>
        <Part name="activity">
          <OwnActivity />
        </Part>
        <Part name="data">
          <OwnData user={user} />
        </Part>
      </Tabs.Root>
    </Card>
  );
}
