import type { Deployment } from "@field-advisor/schema/deployments.endpoints";
import {
  ActionButton,
  counted,
  type Selection,
  useCurrentUser,
  useSelection,
  lazyDialog,
  SelectionBar,
  useDialogs,
  LinkButton,
  ListScreen,
  useRecords,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";

import { useDeploymentActions } from "../deployment-actions.tsx";
import { addressOf, columnsFor } from "./deployment-columns.tsx";
import { filtersFor, queryOfFilters } from "./deployment-filters.tsx";
import { type ChosenPages, deploymentPage, findDeployments, type FoundBy } from "../deployments.queries.ts";

// With the rules of forms the list would load more than a screen may.
const load = () => import("./many-pages.tsx");

const pagesOf = ({ ids }: ChosenPages) => counted(ids.length, "page");

const verbs = { active: "Activate", paused: "Pause", ended: "End", archived: "Archive" } as const;

const manyDialogs = {
  status: lazyDialog(
    ({ chosen, to }) => `${verbs[to]} ${pagesOf(chosen)}?`,
    async () => (await load()).ManyStatuses,
  ),
  privacy: lazyDialog(
    ({ chosen }) => `Consent and privacy of ${pagesOf(chosen)}`,
    async () => (await load()).ManyPrivacy,
  ),
};

interface ManyPagesProps {
  selection: Selection<string, FoundBy>;
  filter: FoundBy;
  total: number;
}

/** What can be done with the selected pages together. */
function ManyPagesBar({ selection, filter, total }: ManyPagesProps) {
  const { dialog, open } = useDialogs(manyDialogs);
  const { chosen } = selection;
  return (
    <>
      <SelectionBar
        label="Selected pages"
        things={["page", "pages"]}
        selection={selection}
        total={total}
        filter={filter}
        find={findDeployments}
      >
        <ActionButton variant="soft" onClick={() => open("privacy", { chosen })}>
          Consent and privacy
        </ActionButton>
        <ActionButton variant="soft" onClick={() => open("status", { chosen, to: "active" })}>
          Activate
        </ActionButton>
        <ActionButton variant="soft" onClick={() => open("status", { chosen, to: "paused" })}>
          Pause
        </ActionButton>
        <ActionButton variant="soft" color="gray" onClick={() => open("status", { chosen, to: "ended" })}>
          End
        </ActionButton>
        <ActionButton variant="soft" color="red" onClick={() => open("status", { chosen, to: "archived" })}>
          Archive
        </ActionButton>
      </SelectionBar>
      {dialog}
    </>
  );
}

/** Every page that is shared with recipients and that the reader looks after. */
export function DeploymentsScreen() {
  const { role } = useCurrentUser();
  const records = useRecords(filtersFor(role), ({ limit, offset, ...chosen }) =>
    deploymentPage({ ...queryOfFilters(chosen), limit, offset }),
  );
  const filter = queryOfFilters(records.list.values);
  const selection = useSelection<string, FoundBy>();
  const { dialog, create, actions } = useDeploymentActions();
  const newButton = (
    <ActionButton size="3" onClick={create}>
      <PlusIcon />
      New deployment
    </ActionButton>
  );
  const rowActions = (deployment: Deployment) => {
    const [first = [], ...others] = actions(deployment);
    return [[{ label: "Open", to: addressOf(deployment) }, ...first], ...others];
  };
  return (
    <ListScreen
      records={records}
      what="deployments"
      header={{
        wide: true,
        title: "Deployments",
        purpose: "Pages you share with invited recipients",
        actions: newButton,
      }}
      count={(total) => counted(total, "deployment")}
      tools={
        <LinkButton to="/invitations" variant="soft" color="gray">
          All invitations
        </LinkButton>
      }
      empty={{
        title: "No deployments yet",
        text: "Create a page, send its link to a recipient, and they can talk to a voice agent.",
        action: newButton,
      }}
      viewName="deployments"
      keyOf={({ id }) => id}
      nameOf={({ deploymentName }) => deploymentName}
      selection={selection}
      columns={columnsFor(role)}
      actions={rowActions}
      below={
        <>
          <ManyPagesBar selection={selection} filter={filter} total={records.query.data?.total ?? 0} />
          {dialog}
        </>
      }
    />
  );
}
