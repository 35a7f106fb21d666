import type { Assistant } from "@field-advisor/schema/assistants.endpoints";
import {
  BackLink,
  Loaded,
  PageHeader,
  ScreenForm,
  ScreenSubmit,
  useEdit,
  useListBehind,
  useSave,
  useToast,
} from "@field-advisor/ui";
import { Box } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { AssistantFields, assistantRules, emptyAssistant } from "./assistant-form.tsx";
import { assistantDetail, createAssistant, readAssistant, updateAssistant } from "./assistants.queries.ts";

const registry = "/assistant-management";

/** Makes an assistant. */
export function NewAssistantScreen() {
  const list = useListBehind(registry);
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(createAssistant);
  const show = useToast();
  const saving = useSave({
    rules: assistantRules,
    values: emptyAssistant,
    send: (body) => mutateAsync({ body }),
    done: ({ name }) => {
      show({ title: "Assistant created", description: name });
      void navigate(list);
    },
    failed: "Failed to create assistant.",
  });
  return (
    <Box maxWidth="720px">
      <BackLink to={list}>AI Assistants</BackLink>
      <PageHeader title="New assistant" purpose="Rooms can use it as soon as it is created." />
      <ScreenForm saving={saving}>
        <AssistantFields />
        <ScreenSubmit cancelTo={list} busyLabel="Creating...">
          Create assistant
        </ScreenSubmit>
      </ScreenForm>
    </Box>
  );
}

/** Changes an assistant, from what the server has now. */
export function EditAssistantScreen() {
  const list = useListBehind(registry);
  const id = Number(useParams()["id"]);
  return (
    <Box maxWidth="720px">
      <BackLink to={list}>AI Assistants</BackLink>
      <Loaded query={useQuery(assistantDetail(id))} noun="Assistant">
        {(assistant) => <AssistantEditor key={id} assistant={assistant} list={list} />}
      </Loaded>
    </Box>
  );
}

/** The form of one assistant. Only what was changed is sent. */
function AssistantEditor({ assistant, list }: { assistant: Assistant; list: string }) {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(updateAssistant);
  const show = useToast();
  const leave = () => void navigate(list);
  const { id } = assistant;
  const saving = useEdit({
    thing: assistant,
    what: "assistant",
    rules: assistantRules,
    read: () => readAssistant(id),
    send: (body) => mutateAsync({ params: { id }, body }),
    done: ({ name }) => {
      show({ title: "Changes saved", description: name });
      leave();
    },
    unchanged: leave,
    failed: "Failed to update assistant.",
  });
  const { known } = saving;
  return (
    <>
      <PageHeader title="Edit assistant" purpose={known.name} />
      <ScreenForm saving={saving}>
        <AssistantFields mustStayActive={known.isDefault && known.isActive} />
        <ScreenSubmit cancelTo={list} busyLabel="Saving...">
          Save changes
        </ScreenSubmit>
      </ScreenForm>
    </>
  );
}
