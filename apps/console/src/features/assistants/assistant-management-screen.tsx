import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import {
  ActiveBadge,
  BackLink,
  type Column,
  counted,
  RecordList,
  dialogOnDemand,
  FilterBar,
  grouped,
  LastTime,
  ListEmpty,
  NameButton,
  PagedList,
  PageHeader,
  RefreshButton,
  searchFilter,
  useDialogs,
  useFilteredList,
  useToastResult,
  useUndoableChange,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Badge, Button, Callout, Flex } from "@radix-ui/themes";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ShortId } from "@field-advisor/ui/figures";
import { creatorOf, modelOf, obstaclesOf, purposeLabels } from "./assistant-labels.ts";
import { assistantPage, assistantStatus, setDefault, updateAssistant } from "./assistants.queries.ts";

/** What rooms do without the assistant that they name. */
function effectOf({ usedByRooms }: Assistant): string {
  if (usedByRooms === 0) return "No room uses it.";
  return `${counted(usedByRooms, "room")} ${usedByRooms === 1 ? "uses" : "use"} the default assistant meanwhile.`;
}

/** What is changed about an assistant without a form: done at once, told in a toast, taken back with Undo. */
function useAssistantChanges() {
  const updating = useMutation(updateAssistant);
  const choosing = useMutation(setDefault);
  const toastResult = useToastResult();

  const change = useUndoableChange();
  const setActive = ({ id }: Assistant, to: boolean) =>
    change({
      set: (isActive) => updating.mutateAsync({ params: { id }, body: { isActive } }),
      from: !to,
      to,
      topic: `assistant-activation-${id}`,
      done: (assistant, isActive) => ({
        title: `${isActive ? "Activated" : "Deactivated"}: ${assistant.name}`,
        ...(!isActive && { description: effectOf(assistant) }),
      }),
      failed: "Failed to update assistant.",
      place: "in the list of assistants",
    });
  return {
    activate: (assistant: Assistant) => void setActive(assistant, true),
    deactivate: (assistant: Assistant) => void setActive(assistant, false),
    makeDefault: ({ assistantId, name }: Assistant) =>
      void toastResult(choosing.mutateAsync({ body: { assistantId } }), {
        topic: "default-assistant",
        done: () => ({
          title: `Default assistant: ${name}`,
          description: "Rooms without an assistant of their own use it.",
        }),
        failed: "Failed to update assistant ID",
      }),
  };
}

const editors = () => import("./assistant-editors.tsx");

const dialogs = {
  new: dialogOnDemand(async () => (await editors()).NewAssistant),
  edit: dialogOnDemand(async () => (await editors()).EditAssistant),
  delete: dialogOnDemand(async () => (await editors()).DeleteAssistant),
  assign: dialogOnDemand(async () => (await import("./assign-rooms.tsx")).AssignRooms),
  try: dialogOnDemand(async () => (await import("./try-assistant.tsx")).TryAssistant),
};

const filters = { search: searchFilter("Search assistants") };

const columnsFor = (edit: (assistant: Assistant) => void): readonly Column<Assistant>[] => [
  {
    label: "Assistant",
    card: "title",
    cell: (assistant) => (
      <>
        <Flex align="center" gap="2" wrap="wrap">
          <NameButton onClick={() => edit(assistant)}>{assistant.name}</NameButton>
          {assistant.isDefault && <Badge>Default</Badge>}
        </Flex>
        <ShortId id={assistant.assistantId} of={assistant.name} />
      </>
    ),
  },
  { label: "Purpose", cell: ({ purpose }) => purposeLabels[purpose] },
  { label: "Model", breaks: true, cell: modelOf },
  {
    label: "Rooms",
    align: "end",
    cell: ({ usedByRooms }) => grouped(usedByRooms),
    onCard: { label: "Used by", cell: ({ usedByRooms }) => counted(usedByRooms, "room") },
  },
  {
    label: "Status",
    card: "aside",
    cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
  },
  {
    label: "Last used",
    from: "desktop",
    cell: ({ lastUsedAt }) => <LastTime at={lastUsedAt} />,
  },
  { label: "Created by", from: "desktop", breaks: true, cell: creatorOf },
];

/** The helpers beside a conversation: what each is told, which model answers, and which one is the default. */
export function AssistantManagementScreen() {
  const list = useFilteredList(filters);
  const query = useQuery({
    ...assistantPage({ ...list.values, ...list.window }),
    placeholderData: keepPreviousData,
  });
  const { dialog, open } = useDialogs(dialogs);
  const changes = useAssistantChanges();
  const addButton = (
    <Button size="3" onClick={() => open("new")}>
      <PlusIcon />
      New assistant
    </Button>
  );
  const actions = (assistant: Assistant) => {
    const { isActive, isDefault } = assistant;
    const { toAssigning, toDefault, toDeactivating, toDeleting } = obstaclesOf(assistant);
    return [
      [
        { label: "Edit", run: () => open("edit", { assistant }) },
        { label: "Test", run: () => open("try", { assistant }) },
        { label: "Assign to rooms", obstacle: toAssigning, run: () => open("assign", { assistant }) },
      ],
      [
        ...(isDefault
          ? []
          : [{ label: "Set default", obstacle: toDefault, run: () => changes.makeDefault(assistant) }]),
        isActive
          ? { label: "Deactivate", obstacle: toDeactivating, run: () => changes.deactivate(assistant) }
          : { label: "Activate", run: () => changes.activate(assistant) },
        { label: "Delete", isFinal: true, obstacle: toDeleting, run: () => open("delete", { assistant }) },
      ],
    ];
  };
  return (
    <>
      <BackLink to="/">Back to Dashboard</BackLink>
      <PageHeader
        wide
        title="AI Assistants"
        purpose="Who helps people beside a conversation, and what they are told"
        actions={addButton}
      />
      <BuiltInNote />
      <FilterBar filters={filters} list={list}>
        <RefreshButton busy={query.isFetching} onClick={() => void query.refetch()} />
      </FilterBar>
      <PagedList
        what="assistants"
        query={query}
        list={list}
        empty={
          <ListEmpty title="No assistants yet." action={addButton}>
            Add one so rooms can offer help.
          </ListEmpty>
        }
      >
        {(assistants) => (
          <RecordList
            label="Assistants"
            viewName="assistants"
            items={assistants}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            columns={columnsFor((assistant) => open("edit", { assistant }))}
            actions={actions}
          />
        )}
      </PagedList>
      {dialog}
    </>
  );
}

/** Says that no language model is connected; the list is useful whether or not that is known. */
function BuiltInNote() {
  const { data } = useQuery(assistantStatus);
  if (!data?.isBuiltIn) return null;
  return (
    <Callout.Root color="gray" size="1" mb="4">
      <Callout.Text>
        Built-in helper is used. It gives all answers until a language model is connected on the server.
      </Callout.Text>
    </Callout.Root>
  );
}
