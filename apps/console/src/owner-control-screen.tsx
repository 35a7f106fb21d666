import { PageHeader, BackLink, Section, LinkButton } from "@field-advisor/ui";
import { Flex } from "@radix-ui/themes";
import { RoomControl } from "./features/rooms/room-control.tsx";
import { UserRoles } from "./features/users/user-roles.tsx";

const ways = [
  { to: "/user-management", label: "User Management and Access Control" },
  { to: "/content-management", label: "Content Management" },
  { to: "/room-management", label: "Room Management" },
  { to: "/agent-management", label: "Agent Management" },
  { to: "/user-access-management", label: "User Access Management" },
] as const;

/** Where an owner decides what is open, and who may do what. */
export function OwnerControlScreen() {
  return (
    <>
      <BackLink to="/">Back to Dashboard</BackLink>
      <PageHeader title="Owner Control Center" purpose="Rooms, users and what they can do" />
      <Flex asChild gap="3" mb="6" wrap="wrap">
        <nav aria-label="Management">
          {ways.map(({ to, label }) => (
            <LinkButton key={to} to={to} variant="soft" className="fa-long-button">
              {label}
            </LinkButton>
          ))}
        </nav>
      </Flex>
      <Flex direction="column" gap="7">
        <Section title="Rooms">
          <RoomControl />
        </Section>
        <Section title="Users">
          <UserRoles />
        </Section>
      </Flex>
    </>
  );
}
