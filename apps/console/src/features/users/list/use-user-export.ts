import { callEndpoint } from "@field-advisor/api-client";
import { transferEndpoints } from "@field-advisor/schema/transfers";
import type { UserFilter } from "@field-advisor/schema/users";
import { saveFile, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { datedName } from "../../../lib/csv.ts";
import { failureToast } from "../../../lib/failure-toast.ts";

/** Saves the users that a filter leaves as a CSV file. */
export function useUserExport() {
  const show = useToast();
  return useMutation({
    mutationFn: (query: Partial<UserFilter>) =>
      callEndpoint(transferEndpoints.export, { query }, { timeoutMs: 120_000 }),
    gcTime: 0,
    onSuccess: (csv) => saveFile(datedName("users"), csv),
    onError: (error) => show(failureToast("Failed to export users.", error)),
  });
}
