import { fileOf } from "@field-advisor/api-client/request";
import type { practiceStandings, progressSorts } from "@field-advisor/schema/practice-constants";
import type { Order } from "@field-advisor/schema/orders";
import {
  ActionButton,
  asText,
  choiceFilter,
  FilterBar,
  groupFilter,
  idIn,
  failedTo,
  ListEmpty,
  ofGroup,
  ListView,
  PageHeader,
  Pagination,
  PersonFilter,
  searchFilter,
  sortFilter,
  useCurrentUser,
  useDownload,
  useFilteredList,
  type IdControlProps,
  Muted,
  LinkButton,
} from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { progressPage } from "./practice.queries.ts";
import { ProgressMatrix } from "./progress-matrix.tsx";
import { roomFilter } from "./room-filter.tsx";
import "./practice.css";

const orders = {
  name: "By name",
  "-name": "By name, from Z",
  passed: "Most rooms passed",
  "-passed": "Fewest rooms passed",
  attempts: "Most attempts",
  "-attempts": "Fewest attempts",
  recent: "Last attempt first",
  "-recent": "Least recent first",
} as const satisfies Record<Order<(typeof progressSorts)[number]>, string>;

const AdminFilter = ({ value, onChange }: IdControlProps) => (
  <PersonFilter
    label="Administrator"
    narrowed={{ role: "ADMIN" }}
    anyone="All administrators"
    value={idIn(value)}
    onChange={asText(onChange)}
  />
);

const standings = {
  not_tried: "Has not tried",
  not_passed: "Not passed",
  overdue: "Overdue",
} as const satisfies Record<(typeof practiceStandings)[number], string>;

const forAdministrators = {
  search: searchFilter("Search by email or full name"),
  standing: choiceFilter("Standing", "Everybody", standings),
  room: roomFilter,
  group: groupFilter,
  sort: sortFilter(orders),
};
const forOwners = { ...forAdministrators, admin: { kind: "search", Control: AdminFilter } } as const;

const filtersFor = (isOwner: boolean): typeof forAdministrators => (isOwner ? forOwners : forAdministrators);

const file = {
  name: "practice-progress",
  ending: "csv",
  ...fileOf("GET /api/practice/progress/export"),
} as const;

/** Who has practised in which rooms, and how it went. */
export function ProgressScreen() {
  const isOwner = useCurrentUser().role === "OWNER";
  const filters = filtersFor(isOwner);
  const list = useFilteredList(filters);
  const { admin, room, ...named }: typeof list.values & { admin?: string } = list.values;
  const [adminId, roomId] = [idIn(admin), idIn(room)];
  const filter = {
    ...ofGroup(named),
    ...(adminId !== null && { adminId }),
    ...(roomId !== null && { roomId }),
  };
  const query = useQuery({
    ...progressPage({ ...filter, ...list.window }),
    placeholderData: keepPreviousData,
  });
  const { busy, download } = useDownload(file);
  return (
    <>
      <PageHeader
        wide
        title="Practice progress"
        purpose="People and their rooms: who has tried, the first and the best score, and what is assigned"
        actions={
          <>
            <LinkButton to="/reviews" variant="soft" color="gray">
              Reviews
            </LinkButton>
            <LinkButton to="/assignments" variant="soft" color="gray">
              Assignments
            </LinkButton>
            {isOwner && (
              <LinkButton to="/practice-settings" variant="soft" color="gray">
                Practice settings
              </LinkButton>
            )}
          </>
        }
      />
      <FilterBar filters={filters} list={list}>
        <ActionButton variant="soft" color="gray" busy={busy} onClick={() => void download(filter)}>
          <DownloadIcon />
          Export CSV
        </ActionButton>
      </FilterBar>
      <ListView
        what="people"
        items={query.data?.people}
        failure={query.isError && !query.data ? failedTo("Failed to fetch progress", query.error) : null}
        filtered={list.filtered || list.page > 0}
        empty={
          <ListEmpty title="Nobody to show yet">People appear here once they are assigned to you.</ListEmpty>
        }
        isOld={query.isPlaceholderData}
        onClearFilters={list.clear}
        onRetry={() => void query.refetch()}
      >
        {() =>
          query.data && (
            <>
              <ProgressMatrix progress={query.data} />
              <Muted as="p" size="1" mt="2">
                Days in {query.data.timeZone}, the organisation's time zone
              </Muted>
              <Pagination
                page={list.page}
                pageSize={list.pageSize}
                total={query.data.total}
                onChange={list.setPage}
              />
            </>
          )
        }
      </ListView>
    </>
  );
}
