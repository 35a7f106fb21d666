import "../agents.css";
import {
  Filters,
  ListEmpty,
  RefreshButton,
  SearchField,
  useIsPhone,
  useListAddress,
} from "@field-advisor/ui";
import { Button, Text } from "@radix-ui/themes";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { PagedList } from "../../../lib/paged-list.tsx";
import { useTell } from "../../../lib/use-tell.ts";
import type { AgentDialog } from "../agent-dialog.ts";
import { agentPage, pageSize, refreshAgents } from "../agents.queries.ts";
import { AgentCards } from "./agent-cards.tsx";
import type { AgentActions } from "./agent-menu.tsx";
import { AgentTable } from "./agent-table.tsx";
import { useActivation } from "./use-activation.ts";

const defaults = { search: "" };

/** Asks the provider who is new and who has another name now. */
function RefreshAgents({ busy }: { busy: boolean }) {
  const { mutateAsync, isPending } = useMutation(refreshAgents);
  const toastResult = useTell();
  const refresh = () =>
    toastResult(mutateAsync({}), {
      done: ({ imported, renamed }) => ({
        title: "Agents refreshed",
        description: `${imported} imported, ${renamed} renamed`,
      }),
      failed: "Failed to refresh agents.",
    });
  return <RefreshButton busy={busy || isPending} onClick={() => void refresh()} />;
}

/** The agents that rooms and pages may use: found, changed, tried and switched off here. */
export function RegistryView({ open }: { open: (dialog: AgentDialog) => void }) {
  const address = useListAddress(defaults);
  const { search } = address.filters;
  const query = useQuery({ ...agentPage(search, address.page), placeholderData: keepPreviousData });
  const { change } = useActivation();
  const List = useIsPhone() ? AgentCards : AgentTable;
  const actions: AgentActions = {
    edit: (agent) => open({ kind: "edit", agent }),
    call: (agent) => open({ kind: "call", agent }),
    activate: (agent) => void change(agent, true),
    deactivate: (agent) => open({ kind: "deactivate", agent }),
    remove: (agent) => open({ kind: "delete", agent }),
  };
  return (
    <>
      <Filters>
        <SearchField
          label="Search agents"
          value={search}
          onChange={(next) => address.setFilters({ search: next })}
        />
        <RefreshAgents busy={query.isFetching} />
      </Filters>
      <PagedList
        what="agents"
        query={query}
        address={address}
        pageSize={pageSize}
        empty={
          <ListEmpty
            title="No agents yet"
            action={<Button onClick={() => open({ kind: "new" })}>New agent</Button>}
          >
            Make one of your own, or bring in those that your voice provider has with Refresh.
          </ListEmpty>
        }
      >
        {(agents) => (
          <>
            <Text as="p" size="2" color="gray" mb="2">
              Conversations and minutes are the provider's count.
            </Text>
            <List agents={agents} actions={actions} />
          </>
        )}
      </PagedList>
    </>
  );
}
