import "../agents.css";
import {
  Filters,
  ListEmpty,
  ListView,
  Pagination,
  RefreshButton,
  SearchField,
  useIsPhone,
  useListAddress,
  useToast,
} from "@field-advisor/ui";
import { Button } from "@radix-ui/themes";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { failedTo, failureToast } from "../../../lib/failure-toast.ts";
import type { AgentDialog } from "../agent-dialog.ts";
import { agentPage, pageSize, refreshAgents } from "../agents.queries.ts";
import { AgentCards } from "./agent-cards.tsx";
import type { AgentActions } from "./agent-menu.tsx";
import { AgentTable } from "./agent-table.tsx";
import { useActivation } from "./use-activation.ts";

const defaults = { search: "" };

/** Asks the provider who is new and who has another name now. */
function RefreshAgents({ busy }: { busy: boolean }) {
  const { mutate, isPending } = useMutation(refreshAgents);
  const show = useToast();
  const refresh = () =>
    mutate(
      {},
      {
        onSuccess: ({ imported, renamed }) =>
          show({ title: "Agents refreshed", description: `${imported} imported, ${renamed} renamed` }),
        onError: (error) => show(failureToast("Failed to refresh agents.", error)),
      },
    );
  return <RefreshButton busy={busy || isPending} onClick={refresh} />;
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
      <ListView
        what="agents"
        items={query.data?.items}
        failure={query.isError ? failedTo("Failed to fetch agents", query.error) : null}
        filtered={address.filtered || address.page > 0}
        empty={
          <ListEmpty
            title="No agents yet"
            action={<Button onClick={() => open({ kind: "new" })}>New agent</Button>}
          >
            Make one of your own, or bring in those that your voice provider has with Refresh.
          </ListEmpty>
        }
        onClearFilters={address.clear}
        onRetry={() => void query.refetch()}
      >
        {(agents) => (
          <>
            <List agents={agents} actions={actions} />
            <Pagination
              page={address.page}
              pageSize={pageSize}
              total={query.data?.total ?? 0}
              onChange={address.setPage}
            />
          </>
        )}
      </ListView>
    </>
  );
}
