import { FailureNotice } from "@field-advisor/ui";
import { Box, Skeleton } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { failedTo } from "../../../lib/failure-toast.ts";
import { settings } from "../../../lib/settings.queries.ts";
import { DefaultAssistantForm } from "./default-assistant-form.tsx";

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
