import { callEndpoint } from "@field-advisor/api-client";
import { activityEndpoints, type Range } from "@field-advisor/schema/activity";
import { saveFile, useToast } from "@field-advisor/ui";
import { useMutation } from "@tanstack/react-query";
import { datedName } from "../../lib/csv.ts";
import { failureToast } from "../../lib/failure-toast.ts";
import { eventFilter, type EventType } from "./analytics.queries.ts";

/** Saves what a filter leaves as a file. */
export function useEventExport() {
  const show = useToast();
  return useMutation({
    mutationFn: ({ range, type }: { range: Range; type: EventType | undefined }) =>
      callEndpoint(activityEndpoints.exportEvents, { query: eventFilter(range, type) }),
    onSuccess: (csv) => saveFile(datedName("activity"), csv),
    onError: (error) => show(failureToast("The activity was not exported.", error)),
  });
}
