import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { AppLink } from "@field-advisor/ui";
import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Callout, Link } from "@radix-ui/themes";

/** Why nobody can talk in a room that has an agent. */
export function LeadProblem({ agent }: Pick<Room, "agent">) {
  if (!agent || (agent.isActive && !agent.isMissing)) return null;
  return (
    <Callout.Root color="red" highContrast size="1" mb="4" role="note">
      <Callout.Icon>
        <ExclamationTriangleIcon />
      </Callout.Icon>
      <Callout.Text>
        {agent.isMissing
          ? `The voice provider does not have ${agent.name}, so nobody can talk in this room. Choose another agent, or check its ID in `
          : `${agent.name} is switched off, so nobody can talk in this room. Choose another agent, or switch it on in `}
        <Link asChild>
          <AppLink to="/agent-management">Agent Management</AppLink>
        </Link>
        .
      </Callout.Text>
    </Callout.Root>
  );
}
