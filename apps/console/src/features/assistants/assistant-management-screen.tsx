import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import {
  ActiveBadge,
  type Column,
  counted,
  DeleteDialog,
  grouped,
  LastTime,
  searchFilter,
  lazyDialog,
  useDialogs,
  useListHere,
  useToastResult,
  useUndoableChange,
  NameLink,
  LinkButton,
  ListScreen,
  useRecords,
} from "@field-advisor/ui";
import { PlusIcon } from "@radix-ui/react-icons";
import { Badge, Callout, Flex } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ShortId } from "@field-advisor/ui/figures";
import { creatorOf, modelOf, obstaclesOf, purposeLabels } from "./assistant-labels.ts";
import {
  assistantPage,
  assistantStatus,
  removeAssistant,
  setDefault,
  updateAssistant,
} from "./assistants.queries.ts";

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

interface DeleteAssistantProps {
  assistant: Assistant;
  onClose: () => void;
}

/** Asks before an assistant and what it was told are gone for good. */
const DeleteAssistant = ({ assistant, onClose }: DeleteAssistantProps) => (
  <DeleteDialog
    subject={assistant}
    removal={removeAssistant}
    title={`Delete "${assistant.name}"?`}
    confirmLabel="Delete assistant"
    done="Assistant deleted"
    failed="Failed to delete assistant."
    onClose={onClose}
  >
    Its instructions are deleted with it. This action cannot be undone.
  </DeleteDialog>
);

const dialogs = {
  delete: DeleteAssistant,
  assign: lazyDialog(
    ({ assistant }) => `Rooms of ${assistant.name}`,
    async () => (await import("./assign-rooms.tsx")).AssignRooms,
  ),
  // An answer is Markdown, which the list does not need.
  try: lazyDialog(
    ({ assistant }) => `Test ${assistant.name}`,
    async () => (await import("./try-assistant.tsx")).TryAssistant,
  ),
};

const editorOf = ({ id }: Assistant) => `/assistant-management/${id}/edit`;

const filters = { search: searchFilter("Search assistants") };

const columnsFor = (list: string): readonly Column<Assistant>[] => [
  {
    label: "Assistant",
    card: "title",
    cell: (assistant) => (
      <div className="fa-with-note">
        <Flex align="center" gap="2" wrap="wrap">
          <NameLink to={editorOf(assistant)} state={list}>
            {assistant.name}
          </NameLink>
          {assistant.isDefault && <Badge>Default</Badge>}
        </Flex>
        <ShortId id={assistant.assistantId} of={assistant.name} />
      </div>
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
  const records = useRecords(filters, assistantPage);
  const { dialog, open } = useDialogs(dialogs);
  const changes = useAssistantChanges();
  const here = useListHere();
  const navigate = useNavigate();
  const addButton = (
    <LinkButton to="/assistant-management/new" size="3" state={here}>
      <PlusIcon />
      New assistant
    </LinkButton>
  );
  const actions = (assistant: Assistant) => {
    const { isActive, isDefault } = assistant;
    const { toAssigning, toDefault, toDeactivating, toDeleting } = obstaclesOf(assistant);
    return [
      [
        { label: "Edit", run: () => void navigate(editorOf(assistant), { state: here }) },
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
    <ListScreen
      records={records}
      what="assistants"
      back={{ to: "/", label: "Back to Dashboard" }}
      header={{
        wide: true,
        title: "AI Assistants",
        purpose: "Assistants that help people during a conversation",
        actions: addButton,
      }}
      notice={<BuiltInNote />}
      count={(total) => counted(total, "assistant")}
      empty={{ title: "No assistants yet.", text: "Add one so rooms can offer help.", action: addButton }}
      viewName="assistants"
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      columns={columnsFor(here)}
      actions={actions}
      below={dialog}
    />
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
