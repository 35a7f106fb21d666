import "../access.css";
import type { User } from "@field-advisor/schema/users";
import { dialogOnDemand, fullName } from "@field-advisor/ui";
import { Button, Text } from "@radix-ui/themes";
import { useState } from "react";
import { PeopleList, usePeopleList } from "../people/people-list.tsx";

const PersonAgents = dialogOnDemand(async () => (await import("./person-agents.tsx")).PersonAgents);

/** Whom people may talk to outside rooms and pages. */
export function AgentAccessView() {
  const list = usePeopleList();
  const [opened, setOpened] = useState<User | null>(null);
  return (
    <>
      <Text as="p" size="2" color="gray" mb="4">
        Which agents people may talk to outside rooms and pages. In a room they talk to its agent anyway.
      </Text>
      <PeopleList list={list}>
        {(user) =>
          user.role === "OWNER" ? (
            <Text size="2" color="gray">
              Every agent
            </Text>
          ) : (
            <Button
              variant="soft"
              highContrast
              aria-label={`Choose agents of ${fullName(user)}`}
              onClick={() => setOpened(user)}
            >
              Choose agents
            </Button>
          )
        }
      </PeopleList>
      {opened && <PersonAgents key={opened.id} user={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
