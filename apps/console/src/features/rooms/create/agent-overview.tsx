import { Badge, Flex, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { allAgents } from "../../../lib/agents.queries.ts";
import { counted } from "../../../lib/counted.ts";
import { failedTo } from "../../../lib/failure-toast.ts";
import { refreshAgents } from "../rooms.queries.ts";

const shownByName = 4;

/** Who can lead a room, after asking the voice provider who is new; that this failed is only noted. */
export function AgentOverview() {
  const { mutate, error } = useMutation(refreshAgents);
  useEffect(() => mutate({}), [mutate]);
  const available = useQuery(allAgents).data?.filter(({ isActive }) => isActive);
  return (
    <Flex direction="column" gap="2">
      {available && (
        <Flex gap="2" wrap="wrap" align="center">
          <Text size="2" color="gray">
            {counted(available.length, "available agent")}
          </Text>
          <Flex asChild gap="2" wrap="wrap" align="center">
            <ul className="fa-plain-list" aria-label="Available agents">
              {available.slice(0, shownByName).map(({ id, name }) => (
                <Badge key={id} asChild color="gray" highContrast className="fa-break">
                  <li>{name}</li>
                </Badge>
              ))}
              {available.length > shownByName && (
                <Text asChild size="2" color="gray">
                  <li>+{available.length - shownByName} more</li>
                </Text>
              )}
            </ul>
          </Flex>
        </Flex>
      )}
      {error && (
        <Text as="p" size="1" color="gray" role="status">
          {failedTo("The list of agents may be out of date.", error).sentence}
        </Text>
      )}
    </Flex>
  );
}
