import { request } from "@field-advisor/api-client";
import { Callout } from "@radix-ui/themes";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { counted, failedTo } from "../text/phrases.ts";

/** The server counts for so many pages at once. */
const mostAsked = 1000;

/** How many conversations go where these pages keep them for so many days; of all that follow the organisation without pages. */
const lossOf = (ids: readonly string[] | null, keptDays: number | null) =>
  queryOptions({
    queryKey: ["/api/deployments/privacy/effect", keptDays, ids],
    queryFn: async ({ signal }) => {
      const parts: (readonly string[] | null)[] =
        ids === null
          ? [null]
          : Array.from({ length: Math.ceil(ids.length / mostAsked) }, (_part, index) =>
              ids.slice(index * mostAsked, (index + 1) * mostAsked),
            );
      let loss = { keptDays, conversations: 0 };
      for (const part of parts) {
        const body = { ...(keptDays !== null && { keptDays }), ...(part !== null && { ids: [...part] }) };
        const answer = await request("POST /api/deployments/privacy/effect", { body }, { signal });
        loss = { ...answer, conversations: loss.conversations + answer.conversations };
      }
      return loss;
    },
    staleTime: 0,
    gcTime: 0,
  });

interface RetentionLossProps {
  /** Of which pages; null for all that follow the organisation. */
  ids: readonly string[] | null;
  /** As it is about to be set; null for what the organisation has. */
  keptDays: number | null;
}

/** Says before it is saved what a number of days deletes. */
export function RetentionLoss({ ids, keptDays }: RetentionLossProps) {
  const { data, isError, error } = useQuery(lossOf(ids, keptDays));
  if (isError)
    return (
      <Callout.Root size="1" color="amber" role="status">
        <Callout.Text>{failedTo("Could not count what would be deleted", error).sentence}</Callout.Text>
      </Callout.Root>
    );
  if (!data || data.keptDays === null) return null;
  const days = counted(data.keptDays, "day");
  return (
    <Callout.Root size="1" color={data.conversations > 0 ? "red" : "gray"} role="status">
      <Callout.Text>
        {data.conversations > 0
          ? `Once you save, ${counted(data.conversations, "conversation")} older than ${days} ${data.conversations === 1 ? "is" : "are"} deleted for good within a day, with their transcripts and results.`
          : `No conversation is older than ${days} now. From now on each will be deleted once it is.`}
      </Callout.Text>
    </Callout.Root>
  );
}

/** A number of days that can be set; null for another one, and for what is no number. */
export const daysIn = (days: number | null): number | null =>
  Number.isInteger(days) && days !== null && days >= 1 && days <= 365 ? days : null;
