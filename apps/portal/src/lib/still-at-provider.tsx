import { queryOf } from "@field-advisor/api-client";
import { polling } from "@field-advisor/schema/product";
import { Callout } from "@radix-ui/themes";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";

/** Read again until nothing waits. */
const stillAtProvider = queryOptions({
  ...queryOf("GET /api/conversations/deleted", {}),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.waiting === 0 ? false : polling.attempt),
});

/** The state of an address to which a deletion leads. */
export const afterDeletion = { hasDeleted: true };

const isAfterDeletion = (state: unknown): boolean => Object(state).hasDeleted === true;

function wordsOf({ waiting, isDelayed }: { waiting: number; isDelayed: boolean }): string {
  if (waiting === 0) return "Deleted here and at the voice provider.";
  return isDelayed
    ? "Deleted here. The voice provider deletes it as soon as it can be reached."
    : "Deleted here. The voice provider is deleting it too, which takes less than a minute.";
}

/**
 * Says how far what the reader deleted has come, until it is gone everywhere.
 * @param props.always also where they did not come from a deletion
 */
export function StillAtProvider({ always = false }: { always?: boolean }) {
  const isAfter = isAfterDeletion(useLocation().state);
  const isAsked = always || isAfter;
  const { data, isFetchedAfterMount } = useQuery({ ...stillAtProvider, enabled: isAsked });
  const [hasWaited, setWaited] = useState(isAfter);
  // What was read before the deletion says nothing of it.
  const known = isFetchedAfterMount ? data : undefined;
  if (known && known.waiting > 0 && !hasWaited) setWaited(true);
  if (!isAsked) return null;
  return (
    // It stays while its words change, so that screen readers hear of the end.
    <div role="status">
      {known && hasWaited && (
        <Callout.Root color="gray" mb="4">
          <Callout.Text>{wordsOf(known)}</Callout.Text>
        </Callout.Root>
      )}
    </div>
  );
}
