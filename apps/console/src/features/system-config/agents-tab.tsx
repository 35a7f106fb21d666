import { ListEmpty, ListView, Pagination, useListAddress } from "@field-advisor/ui";
import { Badge, Box, Card, Flex, Grid, Text } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { failedTo } from "../../lib/failure-toast.ts";
import { NewAgentForm } from "./new-agent-form.tsx";
import { agentPage, pageSize } from "./system-config.queries.ts";

const noFilters = {};

function AgentList() {
  const { page, setPage, clear } = useListAddress(noFilters);
  const query = useQuery({ ...agentPage(page), placeholderData: keepPreviousData });
  return (
    <ListView
      what="agents"
      items={query.data?.items}
      failure={query.isError ? failedTo("Failed to fetch agents", query.error) : null}
      filtered={page > 0}
      empty={<ListEmpty title="No agents yet">Create one, and rooms can be led by it.</ListEmpty>}
      onClearFilters={clear}
      onRetry={() => void query.refetch()}
    >
      {(agents) => (
        <>
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
          <Pagination page={page} pageSize={pageSize} total={query.data?.total ?? 0} onChange={setPage} />
        </>
      )}
    </ListView>
  );
}

/** The voice agents that may lead a room: put into the registry and listed. */
export function AgentsTab() {
  return (
    <Grid columns={{ initial: "1", md: "1fr 1fr" }} gap="6">
      <NewAgentForm />
      <section aria-label="Agents">
        <AgentList />
      </section>
    </Grid>
  );
}
