import type { Page } from "@field-advisor/api-client";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import { counted, failedTo, grouped, ListEmpty, ListView, Muted, LinkButton } from "@field-advisor/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

interface RoomsViewProps {
  query: UseQueryResult<Page<Room>>;
  /** Those that fit the filters. */
  shown: readonly Room[];
  onClear: () => void;
  children: ReactNode;
}

/** The rooms that rights are about: being read, failed, none at all, none that fits, or there. */
export function RoomsView({ query, shown, onClear, children }: RoomsViewProps) {
  const { data, isError, error, refetch } = query;
  const count = data?.items.length ?? 0;
  const total = data?.total ?? 0;
  return (
    <ListView
      what="rooms"
      items={data && shown}
      failure={isError ? failedTo("Failed to fetch rooms", error) : null}
      filtered={count > 0}
      empty={
        <ListEmpty
          title="No rooms yet"
          action={<LinkButton to="/create-test-room">Create New Room</LinkButton>}
        >
          Create a room first, then choose here who can use it.
        </ListEmpty>
      }
      onClearFilters={onClear}
      onRetry={() => void refetch()}
    >
      {() => (
        <>
          {total > count && (
            <Muted as="p" mb="3">
              Only the first {counted(count, "room")} of {grouped(total)} are shown.
            </Muted>
          )}
          {children}
        </>
      )}
    </ListView>
  );
}
