import type { PathSummary } from "@field-advisor/schema/paths.endpoints";
import {
  type Column,
  counted,
  DeleteDialog,
  grouped,
  lazyDialog,
  LinkButton,
  ListScreen,
  Muted,
  NameLink,
  searchFilter,
  useDialogs,
  useListHere,
  useRecords,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { useNavigate } from "react-router";
import { pathPage, removePath } from "./paths.queries.ts";

interface DeletePathProps {
  path: PathSummary;
  onClose: () => void;
}

/** Asks before a path is gone for everybody who is at it. */
const DeletePath = ({ path, onClose }: DeletePathProps) => (
  <DeleteDialog
    subject={path}
    removal={removePath}
    title={`Delete "${path.name}"?`}
    confirmLabel="Delete path"
    done="Path deleted"
    failed="Failed to delete the path."
    onClose={onClose}
  >
    {counted(path.going, "person", "people")} {path.going === 1 ? "is" : "are"} at it and will lose their
    progress. Certificates stay valid. This action cannot be undone.
  </DeleteDialog>
);

const dialogs = {
  delete: DeletePath,
  certificates: lazyDialog(
    ({ path }) => `Certificates of ${path.name}`,
    async () => (await import("./path-certificates.tsx")).PathCertificates,
  ),
};

const editorOf = ({ id }: PathSummary) => `/path-management/${id}/edit`;

const filters = { search: searchFilter("Search paths") };

const columnsFor = (list: string): readonly Column<PathSummary>[] => [
  {
    label: "Path",
    card: "title",
    breaks: true,
    cell: (path) => (
      <>
        <NameLink to={editorOf(path)} state={list}>
          {path.name}
        </NameLink>
        {path.description && (
          <Muted as="div" size="1">
            {path.description}
          </Muted>
        )}
      </>
    ),
  },
  { label: "Steps", align: "end", cell: ({ steps }) => grouped(steps) },
  { label: "People at it", align: "end", cell: ({ going }) => grouped(going) },
  { label: "Valid certificates", align: "end", cell: ({ certified }) => grouped(certified) },
  {
    label: "Valid for",
    cell: ({ validMonths }) => (validMonths === null ? "Without end" : counted(validMonths, "month")),
  },
];

/** Ordered steps of training that people follow to a certificate. */
export function PathManagementScreen() {
  const records = useRecords(filters, pathPage);
  const { dialog, open } = useDialogs(dialogs);
  const here = useListHere();
  const navigate = useNavigate();
  const addButton = (
    <LinkButton to="/path-management/new" size="3" state={here}>
      <PlusIcon />
      New path
    </LinkButton>
  );
  const actions = (path: PathSummary) => [
    [
      { label: "Edit", run: () => void navigate(editorOf(path), { state: here }) },
      { label: "Certificates", run: () => open("certificates", { path }) },
    ],
    [{ label: "Delete", isAction: true, isFinal: true, run: () => open("delete", { path }) }],
  ];
  return (
    <ListScreen
      records={records}
      what="paths"
      back={{ to: "/content-management", label: "Content Management" }}
      header={{
        wide: true,
        title: "Paths",
        purpose: "Steps of training in an order, with a certificate at the end",
        actions: addButton,
      }}
      count={(total) => counted(total, "path")}
      empty={{
        title: "No paths yet.",
        text: "Add one, then assign it like a room.",
        action: addButton,
      }}
      viewName="paths"
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columnsFor(here)}
      actions={actions}
      below={dialog}
    />
  );
}
