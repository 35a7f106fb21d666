import { describeError } from "@field-advisor/api-client/api-error";
import type { Agent, AgentDetail, UpdateAgentInput } from "@field-advisor/schema/agents.endpoints";
import {
  checkedLater,
  ConfirmDialog,
  DeleteDialog,
  FailureNotice,
  failureToast,
  Form,
  Sheet,
  SheetSubmit,
  showRefusal,
  useToast,
  Waiting,
} from "@field-advisor/ui";
import { Box, Callout, Flex, RadioCards, Text } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState, type FormEventHandler } from "react";
import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import {
  agentChanges,
  emptyAgent,
  fieldsOf,
  ListedFields,
  loadRules,
  RegisteredFields,
  useNewAgent,
  valuesOf,
} from "./agent-form.tsx";
import type { AgentKind, AgentValues } from "./agent-rules.ts";
import { useAgentActivation } from "./agent-state.tsx";
import { agentDetail, removeAgent, updateAgent } from "./agents.queries.ts";
import { PersonaFields } from "./persona-fields.tsx";

interface AgentDialogProps {
  agent: Agent;
  onClose: () => void;
}

/** The sheet in which an agent is made, or one that exists elsewhere is listed. */
export function NewAgent({ onClose }: { onClose: () => void }) {
  const { form, save } = useNewAgent(emptyAgent);
  const { isDirty } = form.formState;
  return (
    <Sheet
      title="New agent"
      description="Rooms and pages can use it as soon as it is created."
      dirty={isDirty}
      onClose={onClose}
    >
      <AgentForm form={form} agentId={null} onSubmit={save(onClose)} />
    </Sheet>
  );
}

/** The sheet in which an agent is changed, from what the server has now. */
export function EditAgent({ agent: { id, name }, onClose }: AgentDialogProps) {
  const { data, error, refetch } = useQuery(agentDetail(id));
  const [isDirty, setDirty] = useState(false);
  return (
    <Sheet title="Edit agent" description={name} dirty={isDirty} onClose={onClose}>
      {data ? (
        <LoadedAgent agent={data} onDirty={setDirty} onClose={onClose} />
      ) : error ? (
        <FailureNotice {...describeError(error)} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Sheet>
  );
}

const resolver = checkedLater(async () => (await loadRules()).changedAgentRules, "name");

interface LoadedAgentProps {
  agent: AgentDetail;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}

/** The agent's form as it was when it was opened. Only what was changed is sent. */
function LoadedAgent({ agent, onDirty, onClose }: LoadedAgentProps) {
  const [before] = useState(agent);
  const form = useForm({ resolver, defaultValues: valuesOf(before) });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { mutateAsync } = useMutation(updateAgent);
  const show = useToast();
  const save = form.handleSubmit(async (input: UpdateAgentInput) => {
    const body = agentChanges(before, input);
    if (Object.keys(body).length === 0) return onClose();
    try {
      const { name } = await mutateAsync({ params: { id: before.id }, body });
      show({ title: "Changes saved", description: name });
      onClose();
    } catch (error) {
      show(failureToast("Failed to update agent.", error));
      showRefusal(form, (await loadRules()).agentRefusal(error), fieldsOf(form.getValues()));
    }
  });
  return <AgentForm form={form} agentId={before.id} onSubmit={save} />;
}

interface AgentFormProps {
  form: UseFormReturn<AgentValues, unknown, object>;
  /** null for a new one. */
  agentId: number | null;
  onSubmit: FormEventHandler;
}

/** Everything an owner decides about an agent. */
function AgentForm({ form, agentId, onSubmit }: AgentFormProps) {
  const editing = agentId !== null;
  const { control, formState } = form;
  const kind = useWatch({ control, name: "kind" });
  const { isSubmitting } = formState;
  return (
    <Form
      form={form}
      fields={fieldsOf(form.getValues(), formState.errors)}
      onSubmit={onSubmit}
      notice={
        <>
          {!editing && <KindChoice value={kind} onChange={(next) => form.setValue("kind", next)} />}
          {editing && kind === "registered" && (
            <Callout.Root color="gray" size="1">
              <Callout.Text>
                What this agent says and how it sounds is decided where it was made. Here you change how it is
                listed.
              </Callout.Text>
            </Callout.Root>
          )}
        </>
      }
    >
      {kind === "own" ? (
        <>
          <ListedFields />
          <PersonaFields agentId={agentId} />
        </>
      ) : (
        <RegisteredFields editing={editing} />
      )}
      <SheetSubmit busy={isSubmitting} busyLabel={editing ? "Saving..." : "Creating..."}>
        {editing ? "Save changes" : "Create agent"}
      </SheetSubmit>
    </Form>
  );
}

const kinds = [
  { value: "own", label: "Our own voice agent", meaning: "You write what it says and how it behaves." },
  { value: "registered", label: "Registered elsewhere", meaning: "It exists already and has an ID there." },
] as const satisfies readonly { value: AgentKind; label: string; meaning: string }[];

interface KindChoiceProps {
  value: AgentKind;
  onChange: (kind: AgentKind) => void;
}

/** Where the new agent lives. */
const KindChoice = ({ value, onChange }: KindChoiceProps) => (
  <RadioCards.Root
    aria-label="Kind of agent"
    columns={{ initial: "1", sm: "2" }}
    value={value}
    onValueChange={(next) => onChange(next === "registered" ? "registered" : "own")}
  >
    {kinds.map(({ value: kind, label, meaning }) => (
      <RadioCards.Item key={kind} value={kind} aria-label={label}>
        <Flex direction="column" width="100%">
          <Text size="2" weight="medium">
            {label}
          </Text>
          <Text size="1" color="gray">
            {meaning}
          </Text>
        </Flex>
      </RadioCards.Item>
    ))}
  </RadioCards.Root>
);

/** Asks before an agent is switched off, and says whom that leaves without one. */
export function DeactivateAgent({ agent, onClose }: AgentDialogProps) {
  const detail = useQuery(agentDetail(agent.id));
  const { change, isPending, error } = useAgentActivation();
  const deactivate = async () => {
    if (await change(agent, false)) onClose();
  };
  const failure = error ?? detail.error;
  return (
    <ConfirmDialog
      title={`Deactivate "${agent.name}"?`}
      confirmLabel={detail.data ? "Deactivate agent" : detail.isError ? "Look again" : "Looking up..."}
      busy={isPending}
      failure={failure && describeError(failure)}
      onConfirm={() => {
        if (detail.data) void deactivate();
        else if (detail.isError) void detail.refetch();
      }}
      onCancel={onClose}
    >
      {detail.data ? (
        <Consequences usedBy={detail.data.usedBy} />
      ) : (
        detail.isPending && <span>Looking up the rooms and pages that use it...</span>
      )}
    </ConfirmDialog>
  );
}

function Consequences({ usedBy: { rooms, pages } }: Pick<AgentDetail, "usedBy">) {
  if (rooms.length + pages.length === 0) return <span>No room and no page uses it.</span>;
  return (
    <>
      <span>Conversations with it end now, and nobody can talk to it here until it is active again:</span>
      <NamedUsers what="Rooms" users={rooms} />
      <NamedUsers what="Pages" users={pages} />
    </>
  );
}

const namedAtMost = 10;

/** "Rooms: Objections, Closing." */
function NamedUsers({ what, users }: { what: string; users: readonly { name: string }[] }) {
  if (users.length === 0) return null;
  const names = users.slice(0, namedAtMost).map(({ name }) => name);
  const rest = users.length - names.length;
  return (
    <Box asChild display="block" mt="1">
      <Text as="span" size="2">
        {what}: {names.join(", ")}
        {rest > 0 && ` and ${rest} more`}.
      </Text>
    </Box>
  );
}

/** Asks before an agent is taken out of the registry. */
export const DeleteAgent = ({ agent, onClose }: AgentDialogProps) => (
  <DeleteDialog
    subject={agent}
    removal={removeAgent}
    title={`Delete "${agent.name}"?`}
    confirmLabel="Delete agent"
    done="Agent deleted"
    failed="Failed to delete agent."
    onClose={onClose}
  >
    It is taken out of the registry, and its test calls are deleted. If the voice provider still has it,
    Refresh adds it again.
  </DeleteDialog>
);
