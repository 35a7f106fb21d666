import { failedTo } from "@field-advisor/staff";
import { FailureNotice } from "@field-advisor/ui";
import { Box } from "@radix-ui/themes";
import type { usePeople } from "./use-people.ts";

const labels = { people: "Failed to fetch users", access: "Failed to fetch room access" } as const;

/** Why a part of the matrix stays empty, and another try. */
export function MatrixFailure({ failure }: Pick<ReturnType<typeof usePeople>, "failure">) {
  if (!failure) return null;
  const { what, read } = failure;
  return (
    <Box mb="3">
      <FailureNotice {...failedTo(labels[what], read.error)} onRetry={() => void read.refetch()} />
    </Box>
  );
}
