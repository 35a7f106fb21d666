import "../access.css";
import { refresh } from "@field-advisor/api-client";
import { mostChangedAtOnce } from "@field-advisor/schema/row-limits";
import type { Room } from "@field-advisor/schema/rooms.endpoints";
import {
  counted,
  failedTo,
  FilterBar,
  lazyDialog,
  ListView,
  RefreshButton,
  useDialogs,
  useFilteredList,
} from "@field-advisor/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { NoUsers } from "../../../lib/no-users.tsx";
import { matrixFilters, roomsWithin } from "../access-filters.ts";
import { allRooms, peoplePage, shownInMatrix } from "../access.queries.ts";
import { BulkBar } from "../bulk-bar.tsx";
import { ExplainAccess } from "../explain-access.tsx";
import { RoomsView } from "../rooms-view.tsx";
import { useAccessChanges } from "../use-access-changes.ts";
import { useAccessSelection } from "../use-access-selection.ts";
import { MatrixGrid } from "./matrix-grid.tsx";

const dialogs = {
  explain: ExplainAccess,
  copy: lazyDialog("Copy access from...", async () => (await import("../copy-access.tsx")).CopyAccess),
  group: lazyDialog(
    ({ chosen }) => `Add ${counted(chosen.ids.length, "person", "people")} to a group`,
    async () => (await import("../../../lib/groups/add-to-group.tsx")).AddToGroup,
  ),
  many: lazyDialog("Change access", async () => (await import("../many-access.tsx")).ManyAccess),
};

const noRooms: readonly Room[] = [];

/** People and rooms, narrowed by filters, with what can be done to one right and to many. */
export function MatrixView() {
  const list = useFilteredList(matrixFilters);
  const { room, category, roomStatus, ...filter } = list.values;
  const rooms = useQuery(allRooms);
  const firstPeople = useQuery(peoplePage(filter, 0));
  const { setOne, changeMany, isChangingMany } = useAccessChanges();
  const { dialog, open } = useDialogs(dialogs);
  const client = useQueryClient();
  const total = firstPeople.data?.total ?? 0;
  const all = rooms.data?.items ?? noRooms;
  const selection = useAccessSelection(all);
  const shown = useMemo(
    () => roomsWithin(all, { room, category, roomStatus }),
    [all, room, category, roomStatus],
  );
  const { chosen } = selection.people;
  const changeSelected = (canAccess: boolean) => {
    const roomIds = [...selection.rooms];
    if (chosen.ids.length > mostChangedAtOnce.users) open("many", { chosen, roomIds, canAccess });
    else void changeMany(chosen, roomIds, canAccess);
  };
  return (
    <>
      <FilterBar filters={matrixFilters} list={list}>
        <RefreshButton
          busy={rooms.isFetching || firstPeople.isFetching}
          onClick={() => void refresh(client, shownInMatrix)}
        />
      </FilterBar>
      <RoomsView query={rooms} shown={shown} onClear={list.clear}>
        <ListView
          what="users"
          items={firstPeople.data?.items}
          failure={firstPeople.isError ? failedTo("Failed to fetch users", firstPeople.error) : null}
          filtered={list.filtered}
          empty={<NoUsers />}
          onClearFilters={list.clear}
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
                onChange={(canAccess) => changeSelected(canAccess)}
                onGroup={() => open("group", { chosen })}
                onCopy={() => open("copy", { chosen, known: selection.known })}
              />
              <MatrixGrid
                key={JSON.stringify(filter)}
                filter={filter}
                total={total}
                rooms={shown}
                selection={selection}
                onToggle={(user, room, canAccess) => void setOne(user, room, canAccess)}
                onExplain={(user, room) => open("explain", { user, room })}
              />
            </>
          )}
        </ListView>
      </RoomsView>
      {dialog}
    </>
  );
}
