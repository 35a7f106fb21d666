import type { Deployment, DeploymentStatus } from "@field-advisor/schema/deployments.endpoints";
import {
  DeploymentStatusBadge,
  deploymentStatusLabels,
  LastTime,
  PagedList,
  pageLink,
  previewLink,
  useUndoableChange,
} from "@field-advisor/staff";
import {
  choiceFilter,
  type Column,
  CopyIconButton,
  DataList,
  dialogOnDemand,
  Email,
  FilterBar,
  fullName,
  ListEmpty,
  NameButton,
  PageHeader,
  RefreshButton,
  searchFilter,
  sortFilter,
  useDialogs,
  useFilteredList,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Button, Flex, Text } from "@radix-ui/themes";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { NamedAgent } from "../../lib/badges.tsx";
import type { FinalStatus, Issued } from "./deployment-dialogs.tsx";
import { deploymentPage, updateDeployment } from "./deployments.queries.ts";

/** Pauses and activates a page at once; the toast offers Undo, or after a failure Retry. */
function useStatusChange() {
  const { mutateAsync } = useMutation(updateDeployment);
  const change = useUndoableChange();
  return ({ id, deploymentName, status: from }: Deployment, to: DeploymentStatus) =>
    change({
      set: (status) => mutateAsync({ params: { id }, body: { status } }),
      from,
      to,
      topic: `deployment-status-${id}`,
      done: (_, status) => ({ title: `${deploymentStatusLabels[status]}: ${deploymentName}` }),
      failed: `${deploymentName} was not changed.`,
      place: "in the list of deployments",
    });
}

// All of them come together: after an access code was made, nothing may be missing that shows it.
const loadDialogs = () => import("./deployment-dialogs.tsx");

const dialogs = {
  new: dialogOnDemand(async () => (await loadDialogs()).DeploymentEditor),
  edit: dialogOnDemand(async () => (await loadDialogs()).DeploymentEditor),
  renew: dialogOnDemand(async () => (await loadDialogs()).RenewCodeConfirmation),
  status: dialogOnDemand(async () => (await loadDialogs()).StatusConfirmation),
  issued: dialogOnDemand(async () => (await loadDialogs()).IssuedSheet),
};

const filters = {
  search: searchFilter("Search deployments"),
  status: choiceFilter("Status", "All statuses", deploymentStatusLabels),
  sort: sortFilter({ newest: "Newest first", name: "By name", status: "By status" }),
};

const columnsFor = (edit: (deployment: Deployment) => void): readonly Column<Deployment>[] => [
  {
    label: "Deployment",
    card: "title",
    cell: (deployment) => (
      <>
        <NameButton onClick={() => edit(deployment)}>{deployment.deploymentName}</NameButton>
        <PageAddress deployment={deployment} />
      </>
    ),
  },
  { label: "Status", card: "aside", cell: ({ status }) => <DeploymentStatusBadge status={status} /> },
  { label: "Adviser", breaks: true, cell: ({ user }) => fullName(user) },
  { label: "Agent", from: "desktop", cell: ({ agent }) => <NamedAgent agent={agent} /> },
  { label: "Recipient", cell: (deployment) => <Recipient deployment={deployment} /> },
  {
    label: "Updated",
    from: "desktop",
    cell: ({ updatedAt }) => <LastTime at={updatedAt} />,
  },
];

/** The last part of the page's address; the whole link is one click away. */
const PageAddress = ({ deployment: { slug, deploymentName } }: { deployment: Deployment }) => (
  <Flex align="center" gap="2" minWidth="0">
    <Text size="1" color="gray" className="fa-break">
      /{slug}
    </Text>
    <CopyIconButton text={pageLink(slug)} label={`Copy link of ${deploymentName}`} />
  </Flex>
);

/** Who gets in. */
function Recipient({ deployment }: { deployment: Deployment }) {
  const { allowAnonymous, recipientName, recipientEmail } = deployment;
  if (allowAnonymous) return <Text size="2">Anyone with the link</Text>;
  return (
    <Flex direction="column" minWidth="0">
      {recipientName && (
        <Text size="2" className="fa-break">
          {recipientName}
        </Text>
      )}
      <Text size={recipientName ? "1" : "2"} color={recipientName ? "gray" : undefined} className="fa-break">
        {recipientEmail === null ? "Nobody yet" : <Email>{recipientEmail}</Email>}
      </Text>
    </Flex>
  );
}

/** The dialogs of this screen; `?new` opens the form, so other screens can link to it. */
function useDeploymentDialogs() {
  const onIssued = (issued: Issued, title: string) => open("issued", { issued, title });
  const { dialog, open } = useDialogs(dialogs, { new: () => ({ deployment: null, onIssued }) });
  useEffect(() => {
    // Fetched while the list is read; should that fail, opening one tries again and says so.
    loadDialogs().catch(() => undefined);
  }, []);
  return {
    dialog,
    create: () => open("new", { deployment: null, onIssued }),
    edit: (deployment: Deployment) => open("edit", { deployment, onIssued }),
    renew: (deployment: Deployment) => open("renew", { deployment, onIssued }),
    finish: (deployment: Deployment, status: FinalStatus) => open("status", { deployment, status }),
  };
}

/** Every page that is shared with recipients: found, made, changed, paused and put away here. */
export function DeploymentsScreen() {
  const list = useFilteredList(filters);
  const query = useQuery({
    ...deploymentPage({ ...list.values, ...list.window }),
    placeholderData: keepPreviousData,
  });
  const { dialog, create, edit, renew, finish } = useDeploymentDialogs();
  const changeStatus = useStatusChange();
  const newButton = (
    <Button size="3" onClick={create}>
      <PlusIcon />
      New deployment
    </Button>
  );
  const actions = (deployment: Deployment) => {
    const { status, slug, hasAccessCode } = deployment;
    const change = (next: DeploymentStatus) => void changeStatus(deployment, next);
    const end = { label: "End", run: () => finish(deployment, "ended") };
    const archive = { label: "Archive", isFinal: true, run: () => finish(deployment, "archived") };
    return [
      [
        { label: "Edit", run: () => edit(deployment) },
        { label: "Preview", href: previewLink(slug) },
        ...(hasAccessCode ? [{ label: "Renew access code", run: () => renew(deployment) }] : []),
      ],
      [
        status === "active"
          ? { label: "Pause", run: () => change("paused") }
          : { label: "Activate", run: () => change("active") },
        ...(status === "active" || status === "paused" ? [end] : []),
        ...(status === "archived" ? [] : [archive]),
      ],
    ];
  };
  return (
    <>
      <PageHeader title="Deployments" purpose="Pages you share with invited recipients" actions={newButton} />
      <FilterBar filters={filters} list={list}>
        <RefreshButton busy={query.isFetching} onClick={() => void query.refetch()} />
      </FilterBar>
      <PagedList
        what="deployments"
        query={query}
        list={list}
        empty={
          <ListEmpty title="No deployments yet" action={newButton}>
            Create a page, send its link to a recipient, and they can talk to a voice agent.
          </ListEmpty>
        }
      >
        {(deployments) => (
          <DataList
            label="Deployments"
            items={deployments}
            keyOf={({ id }) => id}
            nameOf={({ deploymentName }) => deploymentName}
            columns={columnsFor(edit)}
            actions={actions}
          />
        )}
      </PagedList>
      {dialog}
    </>
  );
}
