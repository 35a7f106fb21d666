import type { ManagedItem } from "@field-advisor/schema/content.endpoints";
import { webAddress } from "@field-advisor/schema/web-address";
import {
  ActiveBadge,
  categoryLabels,
  choiceFilter,
  type Column,
  contentTypeLabels,
  counted,
  LastTime,
  NameButton,
  searchFilter,
  lazyDialog,
  useDialogs,
  useExternalLink,
  useUndoableChange,
  WithNote,
  LinkButton,
  ListScreen,
  useRecords,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Button } from "@radix-ui/themes";
import { useMutation } from "@tanstack/react-query";
import { sizeText } from "../../lib/uploads/content-files.ts";
import { ContentOpenings } from "./content-openings.tsx";
import { ContentPermissions } from "./content-permissions.tsx";
import { contentPage, updateItem } from "./content.queries.ts";

const forms = () => import("./content-form.tsx");

const dialogs = {
  // With the rules of forms the list would load more than a screen may.
  new: lazyDialog("Add content", async () => (await forms()).NewContent),
  edit: lazyDialog("Edit content", async () => (await forms()).EditContent),
  delete: lazyDialog("Delete content", async () => (await forms()).DeleteContent),
  permissions: ContentPermissions,
  openings: ContentOpenings,
};

const statusLabels = { true: "Live", false: "Offline" } as const;

const filters = {
  search: searchFilter("Search content"),
  category: choiceFilter("Category", "All categories", categoryLabels),
  type: choiceFilter("Type", "All types", contentTypeLabels),
  isActive: choiceFilter("Status", "Live and offline", statusLabels),
};

/** Where an item leads: the file with its size, or the host of its address. */
function placeOf({ file, url }: ManagedItem): string {
  if (file) return `${file.name}, ${sizeText(file.size)}`;
  return webAddress(url)?.host ?? url ?? "No address";
}

/** Who may open an item, in words. */
function audienceOf({ audience, named }: ManagedItem): string {
  const count = named.may + named.mayNot;
  const some = [
    ...(named.groups > 0 ? [counted(named.groups, "group")] : []),
    ...(named.may > 0 ? [named.groups > 0 ? "selected people" : "Selected people"] : []),
  ].join(" and ");
  const words = audience === "all" ? "All users" : some || "No one";
  return count > 0 ? `${words}, ${counted(count, "exception")}` : words;
}

const columnsFor = (edit: (item: ManagedItem) => void): readonly Column<ManagedItem>[] => [
  {
    label: "Content",
    card: "title",
    cell: (item) => (
      <WithNote note={<span className="fa-break">{placeOf(item)}</span>} title={placeOf(item)}>
        <NameButton onClick={() => edit(item)}>{item.title}</NameButton>
      </WithNote>
    ),
  },
  { label: "Category", cell: ({ category }) => categoryLabels[category] },
  { label: "Type", cell: ({ type }) => contentTypeLabels[type] },
  {
    label: "Status",
    card: "aside",
    cell: ({ isActive }) => <ActiveBadge isActive={isActive} labels={statusLabels} />,
  },
  { label: "Who may open it", cell: audienceOf },
  { label: "Last opened", from: "desktop", cell: ({ lastOpenedAt }) => <LastTime at={lastOpenedAt} /> },
];

/** Makes an item live or inactive at once, with Undo. */
function useStatusChange() {
  const { mutateAsync } = useMutation(updateItem);
  const change = useUndoableChange();
  return ({ id, title }: ManagedItem, to: boolean) =>
    change({
      set: (isActive) => mutateAsync({ params: { id }, body: { isActive } }),
      from: !to,
      to,
      topic: `content-status-${id}`,
      done: (_item, isActive) => ({
        title: "Content status updated",
        description: `${title}: ${statusLabels[`${isActive}`]}`,
      }),
      failed: "Failed to update content status.",
      place: "in the list of content",
    });
}

/** What can be done about an item; those that it opens are rendered by `shown`. */
function useItemActions() {
  const { dialog, open } = useDialogs(dialogs, { new: () => ({}) });
  const changeStatus = useStatusChange();
  const link = useExternalLink();
  const actionsOf = (item: ManagedItem) => {
    const { isActive, url } = item;
    return [
      [
        {
          label: "Open",
          obstacle: url === null ? "It has no address." : null,
          run: () => link.ask(url ?? ""),
        },
        { label: "Edit", run: () => open("edit", { item }) },
        {
          label: isActive ? "Make Inactive" : "Make Live",
          run: () => void changeStatus(item, !isActive),
        },
      ],
      [
        { label: "Permissions", run: () => open("permissions", { item }) },
        { label: "Who opened it", run: () => open("openings", { item }) },
      ],
      [{ label: "Delete", isFinal: true, run: () => open("delete", { item }) }],
    ];
  };
  const shown = (
    <>
      {dialog}
      {link.dialog}
    </>
  );
  return { open, actionsOf, shown };
}

/** The library: what people read, watch and listen to, and who may. */
export function ContentManagementScreen() {
  const records = useRecords(filters, contentPage);
  const { open, actionsOf, shown } = useItemActions();
  const addButton = (
    <Button size="3" onClick={() => open("new")}>
      <PlusIcon />
      Add Content
    </Button>
  );
  return (
    <ListScreen
      records={records}
      what="content"
      back={{ to: "/owner-control", label: "Back to Owner Control" }}
      header={{
        wide: true,
        title: "Content Management",
        purpose: "What people read, watch and listen to, and who can",
        actions: (
          <>
            <LinkButton to="/" size="3" variant="soft" color="gray">
              View Landing Page
            </LinkButton>
            <LinkButton to="/bulk-upload" size="3" variant="soft">
              Bulk Upload
            </LinkButton>
            {addButton}
          </>
        ),
      }}
      count={(total) => counted(total, "item")}
      empty={{
        title: "No content yet",
        text: "Add something to read, watch or listen to.",
        action: addButton,
      }}
      viewName="content"
      keyOf={({ id }) => id}
      nameOf={({ title }) => title}
      columns={columnsFor((item) => open("edit", { item }))}
      actions={actionsOf}
      below={shown}
    />
  );
}
