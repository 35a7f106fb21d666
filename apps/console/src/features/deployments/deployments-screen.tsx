import { deploymentSorts, deploymentStatuses } from "@field-advisor/schema/deployments";
import { dialogOnDemand, ListEmpty, PageHeader, useIsPhone, useListAddress } from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Button } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { PagedList } from "../../lib/paged-list.tsx";
import { DeploymentCards } from "./deployment-cards.tsx";
import type { DeploymentDialog } from "./deployment-dialog.ts";
import { DeploymentFilters, listAllowed, listDefaults } from "./deployment-filters.tsx";
import type { DeploymentActions } from "./deployment-menu.tsx";
import { DeploymentTable } from "./deployment-table.tsx";
import { deploymentPage, pageSize } from "./deployments.queries.ts";
import { useStatusChange } from "./use-status-change.ts";

// Half of this screen's code, and nobody needs it to read the list. All of it comes together: after a code was made
// nothing may be missing that shows it.
const loadDialogs = async () => (await import("./deployment-dialogs.tsx")).DeploymentDialogs;
const DeploymentDialogs = dialogOnDemand(loadDialogs);

function useDeploymentList() {
  const address = useListAddress(listDefaults, listAllowed);
  const { search } = address.filters;
  // "all" is none of them.
  const status = deploymentStatuses.find((each) => each === address.filters.status);
  const sort = deploymentSorts.find((each) => each === address.filters.sort);
  const query = useQuery({
    ...deploymentPage({
      ...(search && { search }),
      ...(status && { status }),
      ...(sort && { sort }),
      limit: pageSize,
      offset: address.page * pageSize,
    }),
    placeholderData: keepPreviousData,
  });
  return { address, query };
}

/** The dialog over the list. `?new` opens the form for a new deployment, so other screens can link to it. */
function useDialog() {
  const [params, setParams] = useSearchParams();
  const [dialog, setDialog] = useState<DeploymentDialog | null>(params.has("new") ? { kind: "new" } : null);
  const open = (next: DeploymentDialog | null) => {
    setDialog(next);
    if (!params.has("new")) return;
    const rest = new URLSearchParams(params);
    rest.delete("new");
    setParams(rest, { replace: true });
  };
  return [dialog, open] as const;
}

/** Every page that is shared with recipients: found, made, changed, paused and put away here. */
export function DeploymentsScreen() {
  const { address, query } = useDeploymentList();
  const [dialog, open] = useDialog();
  const changeStatus = useStatusChange();
  const List = useIsPhone() ? DeploymentCards : DeploymentTable;
  useEffect(() => {
    // Fetched while the list is read; should that fail, opening one tries again and says so.
    loadDialogs().catch(() => undefined);
  }, []);
  const actions: DeploymentActions = {
    edit: (deployment) => open({ kind: "edit", deployment }),
    renewCode: (deployment) => open({ kind: "renew", deployment }),
    pause: (deployment) => void changeStatus(deployment, "paused"),
    activate: (deployment) => void changeStatus(deployment, "active"),
    end: (deployment) => open({ kind: "final", deployment, status: "ended" }),
    archive: (deployment) => open({ kind: "final", deployment, status: "archived" }),
  };
  const newButton = (
    <Button size="3" onClick={() => open({ kind: "new" })}>
      <PlusIcon />
      New deployment
    </Button>
  );

  return (
    <>
      <PageHeader title="Deployments" purpose="Pages you share with invited recipients" actions={newButton} />
      <DeploymentFilters
        address={address}
        refreshing={query.isFetching}
        onRefresh={() => void query.refetch()}
      />
      <PagedList
        what="deployments"
        query={query}
        address={address}
        pageSize={pageSize}
        empty={
          <ListEmpty title="No deployments yet" action={newButton}>
            Create a page, send its link to a recipient, and they can talk to a voice agent.
          </ListEmpty>
        }
      >
        {(deployments) => <List deployments={deployments} actions={actions} />}
      </PagedList>
      {dialog && <DeploymentDialogs dialog={dialog} onChange={open} onClose={() => open(null)} />}
    </>
  );
}
