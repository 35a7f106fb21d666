import type { User } from "@field-advisor/schema/users.endpoints";
import {
  Email,
  fullName,
  RoleBadge,
  UserStatusBadge,
  ItemRow,
  ListFrame,
  useRecords,
} from "@field-advisor/ui";
import { Card } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { noUsers } from "../../../lib/no-users.tsx";
import { whichPeople } from "../access-filters.ts";
import { peoplePage, peoplePerPage } from "../access.queries.ts";

/** One page of the people whom the address asks for. */
export const usePeopleList = () =>
  useRecords(whichPeople, ({ limit, offset, ...filter }) => peoplePage(filter, offset / limit), {
    pageSize: peoplePerPage,
  });

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
export function PeopleList({ people, children }: PeopleListProps) {
  return (
    <ListFrame records={people} what="users" empty={noUsers}>
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
    </ListFrame>
  );
}
