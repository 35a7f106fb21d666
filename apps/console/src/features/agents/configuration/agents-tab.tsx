import { ListEmpty, useListAddress } from "@field-advisor/ui";
import { Badge, Box, Card, Flex, Grid, Text } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { PagedList } from "../../../lib/paged-list.tsx";
import { agentPage, pageSize } from "../agents.queries.ts";
import { DefaultAgent } from "./default-agent.tsx";
import { NewAgentForm } from "./new-agent-form.tsx";

const noFilters = {};

function AgentList() {
  const address = useListAddress(noFilters);
  const query = useQuery({ ...agentPage("", address.page), placeholderData: keepPreviousData });
  return (
    <PagedList
      what="agents"
      query={query}
      address={address}
      pageSize={pageSize}
      empty={<ListEmpty title="No agents yet">Create one, and rooms can be led by it.</ListEmpty>}
    >
      {(agents) => (
        <Card size="2">
          <ul className="fa-plain-list fa-divided" aria-label="Agents">
            {agents.map(({ id, name, agentId, isActive }) => (
              <Flex key={id} asChild justify="between" align="center" gap="3" py="3">
                <li>
                  <Box minWidth="0">
                    <Text as="div" size="2" weight="medium" className="fa-break">
                      {name}
                    </Text>
                    <Text as="div" size="1" color="gray" className="fa-break">
                      {agentId}
                    </Text>
                  </Box>
                  <Badge color={isActive ? "green" : "gray"} highContrast radius="full">
                    {isActive ? "Active" : "Inactive"}
                  </Badge>
                </li>
              </Flex>
            ))}
          </ul>
        </Card>
      )}
    </PagedList>
  );
}

/** Agents in their plainest form: put into the registry and listed, and which of them is the default. */
export function AgentsTab() {
  return (
    <Grid columns={{ initial: "1", md: "1fr 1fr" }} gap="6">
      <NewAgentForm />
      <Flex direction="column" gap="5">
        <DefaultAgent />
        <section aria-label="Agents">
          <AgentList />
        </section>
      </Flex>
    </Grid>
  );
}
