import "../access.css";
import { refresh } from "@field-advisor/api-client";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import type { User } from "@field-advisor/schema/users.endpoints";
import { dialogOnDemand, Filters, ListEmpty, ListView, RefreshButton, Waiting } from "@field-advisor/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { failedTo } from "../../../lib/failure-toast.ts";
import { roomsWithin, useAccessAddress } from "../access-address.ts";
import { PeopleFilters } from "../../../lib/people-filters.tsx";
import { RoomFilters } from "../access-filters.tsx";
import { allRooms, peoplePage, shownInMatrix } from "../access.queries.ts";
import { BulkBar } from "../bulk/bulk-bar.tsx";
import { RoomsView } from "../rooms-view.tsx";
import { useAccessChanges } from "../use-access-changes.ts";
import { useSelection } from "../use-selection.ts";

const loadGrid = () => import("./matrix-grid.tsx");
const MatrixGrid = lazy(async () => ({ default: (await loadGrid()).MatrixGrid }));
const ExplainAccess = dialogOnDemand(async () => (await import("../explain-access.tsx")).ExplainAccess);
const CopyAccess = dialogOnDemand(async () => (await import("../bulk/copy-access.tsx")).CopyAccess);

/** What stands over the matrix; one thing at a time. */
type MatrixDialog = { kind: "explain"; user: User; room: Room } | { kind: "copy" };

const noRooms: readonly Room[] = [];

/** People and rooms, narrowed by filters, with what can be done to one right and to many. */
export function MatrixView() {
  const { address, filter } = useAccessAddress();
  const rooms = useQuery(allRooms);
  const firstPeople = useQuery(peoplePage(filter, 0));
  const { setOne, changeMany, isChangingMany } = useAccessChanges();
  const [dialog, setDialog] = useState<MatrixDialog | null>(null);
  const client = useQueryClient();
  useEffect(() => {
    // Fetched while people and rooms are read; should that fail, showing them tries again and says so.
    loadGrid().catch(() => undefined);
  }, []);
  const total = firstPeople.data?.total ?? 0;
  const all = rooms.data?.items ?? noRooms;
  const selection = useSelection(all);
  const shown = useMemo(() => roomsWithin(all, address.filters), [all, address.filters]);
  const close = () => setDialog(null);
  return (
    <>
      <Filters>
        <PeopleFilters label="Search people" address={address} />
        <RoomFilters address={address} />
        <RefreshButton
          busy={rooms.isFetching || firstPeople.isFetching}
          onClick={() => void refresh(client, shownInMatrix)}
        />
      </Filters>
      <RoomsView query={rooms} shown={shown} onClear={address.clear}>
        <ListView
          what="users"
          items={firstPeople.data?.items}
          failure={firstPeople.isError ? failedTo("Failed to fetch users", firstPeople.error) : null}
          filtered={address.filtered}
          empty={<ListEmpty title="No users yet">Users are added in User Management.</ListEmpty>}
          onClearFilters={address.clear}
          onRetry={() => void firstPeople.refetch()}
        >
          {() => (
            <>
              <BulkBar
                filter={filter}
                total={total}
                rooms={all}
                selection={selection}
                busy={isChangingMany}
                onChange={(canAccess) =>
                  void changeMany([...selection.people.keys()], [...selection.rooms], canAccess)
                }
                onCopy={() => setDialog({ kind: "copy" })}
              />
              <Suspense fallback={<Waiting />}>
                <MatrixGrid
                  key={JSON.stringify(filter)}
                  filter={filter}
                  total={total}
                  rooms={shown}
                  selection={selection}
                  onToggle={(user, room, canAccess) => void setOne(user, room, canAccess)}
                  onExplain={(user, room) => setDialog({ kind: "explain", user, room })}
                />
              </Suspense>
            </>
          )}
        </ListView>
      </RoomsView>
      {dialog?.kind === "explain" && <ExplainAccess user={dialog.user} room={dialog.room} onClose={close} />}
      {dialog?.kind === "copy" && <CopyAccess people={selection.people} onClose={close} />}
    </>
  );
}
