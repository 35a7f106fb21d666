import type { Settings } from "@field-advisor/schema/system.endpoints";
import { setAssistantInput } from "@field-advisor/schema/system-forms";
import {
  checkedBy,
  failedTo,
  FailureNotice,
  Field,
  ScreenForm,
  SelectItem,
  SubmitButton,
  TextField,
  useSave,
  useToast,
} from "@field-advisor/ui";
import { Box, Flex, Select, Skeleton } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { allAssistants, settings } from "../../lib/settings.queries.ts";
import { setDefault } from "./assistants.queries.ts";

/** Which assistant helps where a room names none. */
export function AssistantTab() {
  const { data, error, refetch } = useQuery(settings);
  if (data)
    return (
      <Box maxWidth="560px">
        <DefaultAssistantForm settings={data} />
      </Box>
    );
  if (error)
    return <FailureNotice {...failedTo("Failed to fetch settings", error)} onRetry={() => void refetch()} />;
  return (
    <output aria-label="Loading settings...">
      <Skeleton height="120px" />
    </output>
  );
}

const rules = checkedBy(setAssistantInput);

/** Fills in the id of an assistant of the registry; without it the id is typed. */
function KnownAssistant() {
  const { setValue } = useFormContext();
  const typed = useWatch<{ assistantId: string }, "assistantId">({ name: "assistantId" });
  const known = useQuery(allAssistants).data?.filter(({ isActive }) => isActive) ?? [];
  const chosen = known.find(({ assistantId }) => assistantId === typed.trim());
  return (
    <Field label="Assistant" hint="Choosing one fills in its ID.">
      {(control) => (
        <Select.Root
          size="3"
          value={chosen ? chosen.assistantId : ""}
          disabled={known.length === 0}
          onValueChange={(next) => setValue("assistantId", next, { shouldDirty: true })}
        >
          <Select.Trigger {...control} title={chosen?.name} placeholder="Choose an assistant" />
          <Select.Content position="popper">
            {known.map(({ id, assistantId, name }) => (
              <SelectItem key={id} value={assistantId}>
                {name}
              </SelectItem>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  );
}

/** Chooses the assistant of the whole product, from the registry or by its id. */
function DefaultAssistantForm({ settings: { openaiAssistantId } }: { settings: Settings }) {
  const { mutateAsync } = useMutation(setDefault);
  const show = useToast();
  const saving = useSave({
    rules,
    // Another owner may choose another one while this stands; what was typed stays.
    values: { assistantId: openaiAssistantId ?? "" },
    send: (body) => mutateAsync({ body }),
    valuesAfter: (_settings, body) => body,
    done: (_settings, { assistantId }) => show({ title: "Assistant ID updated", description: assistantId }),
    failed: "Failed to update assistant ID",
  });
  return (
    <ScreenForm saving={saving}>
      <KnownAssistant />
      <TextField
        name="assistantId"
        label="Assistant ID"
        required
        maxLength={100}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Flex>
        <SubmitButton busyLabel="Saving...">Update assistant ID</SubmitButton>
      </Flex>
    </ScreenForm>
  );
}
