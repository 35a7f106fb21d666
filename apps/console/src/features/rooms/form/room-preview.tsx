import "../rooms.css";
import { Badge, Button, Card, Flex, Heading, Text } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { allAgents } from "../../../lib/agents.queries.ts";
import type { NewRoomValues } from "./room-form-values.ts";

/** The card by which people will know the room, as the form has it now. */
export function RoomPreview() {
  const { control } = useFormContext<NewRoomValues>();
  const { name, description, agentId, backgroundColor, badgeText } = useWatch({ control });
  const agent = useQuery(allAgents).data?.find(({ id }) => String(id) === agentId);
  return (
    <section aria-labelledby="preview">
      <Heading as="h2" size="3" id="preview" mb="2">
        Preview
      </Heading>
      <Card size="3" className="room-edge" style={{ borderInlineStartColor: backgroundColor }}>
        <Flex direction="column" gap="2">
          <Flex justify="between" align="start" gap="3" wrap="wrap">
            <Text weight="bold" className="fa-title fa-break">
              {name?.trim() || "Room name"}
            </Text>
            {badgeText?.trim() && (
              <Badge color="gray" highContrast className="fa-break">
                {badgeText}
              </Badge>
            )}
          </Flex>
          <Text as="p" size="2" color="gray" className="fa-break">
            {description?.trim() || "No description available"}
          </Text>
          <Text as="p" size="2">
            {agent?.name ?? "No agent yet"}
          </Text>
          <Flex>
            <Button type="button" variant="soft" disabled>
              Enter Room
            </Button>
          </Flex>
        </Flex>
      </Card>
    </section>
  );
}
