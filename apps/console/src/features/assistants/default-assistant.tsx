import type { Settings } from "@field-advisor/schema/system.endpoints";
import {
  checkedLater,
  failedTo,
  FailureNotice,
  failureToast,
  Field,
  Form,
  type NamedField,
  refusalOf,
  SelectItem,
  showRefusal,
  SubmitButton,
  useLeaveGuard,
  useToast,
} from "@field-advisor/ui";
import { Box, Flex, Select, Skeleton, TextField } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { allAssistants, settings } from "../../lib/settings.queries.ts";
import type { DefaultAssistantValues } from "./assistant-form-values.ts";
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

const fields: readonly NamedField<DefaultAssistantValues>[] = [
  { name: "assistantId", label: "Assistant ID" },
];
const resolver = checkedLater(
  async () => (await import("./assistant-form-values.ts")).defaultAssistantRules,
  "assistantId",
);

interface KnownAssistantProps {
  value: string;
  onChange: (assistantId: string) => void;
}

/** Fills in the id of an assistant of the registry; without it the id is typed. */
function KnownAssistant({ value, onChange }: KnownAssistantProps) {
  const known = useQuery(allAssistants).data?.filter(({ isActive }) => isActive) ?? [];
  const chosen = known.find(({ assistantId }) => assistantId === value.trim());
  return (
    <Field label="Assistant" hint="Choosing one fills in its ID.">
      {(control) => (
        <Select.Root
          size="3"
          value={chosen ? chosen.assistantId : ""}
          disabled={known.length === 0}
          onValueChange={onChange}
        >
          <Select.Trigger {...control} placeholder="Choose an assistant" />
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
  const form = useForm({
    resolver,
    // Another owner may choose another one while this stands; what was typed stays.
    values: { assistantId: openaiAssistantId ?? "" },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const { question } = useLeaveGuard(isDirty);
  const typed = useWatch({ control: form.control, name: "assistantId" });
  const { mutateAsync } = useMutation(setDefault);
  const show = useToast();
  const save = form.handleSubmit(async (body) => {
    try {
      await mutateAsync({ body });
      form.reset(body);
      show({ title: "Assistant ID updated", description: body.assistantId });
    } catch (error) {
      show(failureToast("Failed to update assistant ID", error));
      showRefusal(form, refusalOf(error, {}), fields);
    }
  });
  return (
    <>
      <Form form={form} fields={fields} onSubmit={save}>
        <KnownAssistant
          value={typed}
          onChange={(assistantId) => form.setValue("assistantId", assistantId, { shouldDirty: true })}
        />
        <Field label="Assistant ID" required error={errors.assistantId?.message}>
          {(control) => (
            <TextField.Root
              {...control}
              {...form.register("assistantId")}
              size="3"
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Flex>
          <SubmitButton busy={isSubmitting} busyLabel="Saving...">
            Update assistant ID
          </SubmitButton>
        </Flex>
      </Form>
      {question}
    </>
  );
}
