import type { User } from "@field-advisor/schema/users.endpoints";
import {
  Email,
  FilterBar,
  fullName,
  PagedList,
  RefreshButton,
  RoleBadge,
  useFilteredList,
  UserStatusBadge,
  ItemRow,
} from "@field-advisor/ui";
import { Card } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NoUsers } from "../../../lib/no-users.tsx";
import { whichPeople } from "../access-filters.ts";
import { peoplePage, peoplePerPage } from "../access.queries.ts";

/** One page of the people whom the address asks for. */
export function usePeopleList() {
  const list = useFilteredList(whichPeople, { pageSize: peoplePerPage });
  const query = useQuery({ ...peoplePage(list.values, list.page), placeholderData: keepPreviousData });
  return { list, query };
}

interface PeopleListProps {
  people: ReturnType<typeof usePeopleList>;
  /** What can be done about one person. */
  children: (user: User) => ReactNode;
}

function PersonRow({ user, children }: { user: User; children: ReactNode }) {
  return (
    <ItemRow
      name={fullName(user)}
      badges={
        <>
          {user.role !== "USER" && <RoleBadge role={user.role} />}
          {user.status === "INACTIVE" && <UserStatusBadge status={user.status} />}
        </>
      }
      note={<Email>{user.email}</Email>}
      end={children}
    />
  );
}

/** People one below the other, each with what can be done about them. */
export function PeopleList({ people: { list, query }, children }: PeopleListProps) {
  return (
    <>
      <FilterBar filters={whichPeople} list={list}>
        <RefreshButton busy={query.isFetching} onClick={() => void query.refetch()} />
      </FilterBar>
      <PagedList what="users" query={query} list={list} empty={<NoUsers />}>
        {(users) => (
          <Card size="2">
            <ul className="fa-plain-list fa-divided" aria-label="People">
              {users.map((user) => (
                <PersonRow key={user.id} user={user}>
                  {children(user)}
                </PersonRow>
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
    </>
  );
}
