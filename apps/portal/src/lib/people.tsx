import { describeError } from "@field-advisor/api-client/api-error";
import { type Call, pageOf, queryOf } from "@field-advisor/api-client";
import type { LoginHabits } from "@field-advisor/schema/activity.endpoints";
import type { User, UserSort } from "@field-advisor/schema/users.endpoints";
import {
  type Column,
  RecordList,
  Email,
  FailureNotice,
  fullName,
  LastTime,
  ListView,
  NameButton,
  SessionDuration,
  useOverlayAddress,
  UserStatusBadge,
  Muted,
} from "@field-advisor/ui";
import { ActivitySheet } from "@field-advisor/ui/activity-sheet";
import { Skeleton, Text } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { useSearchParams } from "react-router";

const isId = (text: string | null): text is string => text !== null && /^[1-9]\d{0,8}$/.test(text);

/** Whose number the address has under `name` to narrow a screen, and the way to name another one. */
export function useIdInAddress(name: string) {
  const [params, setParams] = useSearchParams();
  const text = params.get(name);
  const change = (id: number | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === null) next.delete(name);
        else next.set(name, String(id));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [isId(text) ? Number(text) : null, change] as const;
}

/** A person whose details stand over the screen, and the way to open and close them; so does the browser's Back. */
export function useOpenedPerson() {
  const { params, open, close } = useOverlayAddress();
  const text = params.get("person");
  const change = (id: number | null) => (id === null ? close("person") : open("person", String(id)));
  return [isId(text) ? Number(text) : null, change] as const;
}

interface UserColumnsOptions {
  /** True where the sign-in habits could not be read. */
  habitsFailed: boolean;
  onOpen: (userId: number) => void;
}

type UserColumn = Column<UserWithHabits, UserSort>;

const address: Pick<UserColumn, "cell"> = { cell: ({ email }) => <Email>{email}</Email> };

function name(onOpen: UserColumnsOptions["onOpen"]): UserColumn {
  const link = (user: UserWithHabits) => (
    <NameButton onClick={() => onOpen(user.id)}>{fullName(user)}</NameButton>
  );
  const withAddress = (user: UserWithHabits) => (
    <>
      {link(user)}
      <Muted as="div" size="1" className="fa-break">
        {address.cell(user)}
      </Muted>
    </>
  );
  return {
    label: "Name",
    card: "title",
    sort: { by: "name", order: "ascending" },
    cell: link,
    onCard: { cell: withAddress },
  };
}

const signIns = (habitsFailed: boolean): UserColumn[] => [
  {
    label: "Last sign-in",
    sort: { by: "lastLogin", order: "descending" },
    cell: ({ lastLoginAt }) => <LastTime at={lastLoginAt} />,
  },
  { label: "Sessions", align: "end", cell: ({ habits }) => sessionCount(habits, habitsFailed) },
  { label: "Average session", align: "end", cell: ({ habits }) => averageSession(habits, habitsFailed) },
];

/** Users, their status and how they sign in. */
export const userColumns = ({ habitsFailed, onOpen }: UserColumnsOptions): UserColumn[] => [
  name(onOpen),
  { label: "Email", card: "none", breaks: true, sort: { by: "email", order: "ascending" }, ...address },
  { label: "Status", card: "aside", cell: ({ status }) => <UserStatusBadge status={status} /> },
  ...signIns(habitsFailed),
];

const notRead = <Text color="gray">Not read</Text>;

/** How often a user has signed in. */
function sessionCount(habits: UserWithHabits["habits"], failed: boolean) {
  if (!habits) return failed ? notRead : <Skeleton>000</Skeleton>;
  return <Text>{habits.totalSessions}</Text>;
}

/** How long a user's sessions are on average; unknown of a user who has never signed in. */
function averageSession(habits: UserWithHabits["habits"], failed: boolean) {
  if (!habits) return failed ? notRead : <Skeleton>00 min</Skeleton>;
  if (habits.totalSessions === 0) return <Text color="gray">No sessions yet</Text>;
  return <SessionDuration minutes={habits.avgSessionDuration} />;
}

type UserListQuery = NonNullable<Call<"GET /api/users">["query"]>;

/** A user beside how they sign in; `habits` is undefined until that has been read. */
interface UserWithHabits extends User {
  habits: Pick<LoginHabits, "totalSessions" | "avgSessionDuration"> | undefined;
}

const nobodyYet = { totalSessions: 0, avgSessionDuration: null };

/** One page of users with their sign-in habits, which the server keeps apart from the users. */
export function useUsersWithHabits(query: UserListQuery) {
  const users = useQuery({
    ...pageOf("GET /api/users", { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const ids = (users.data?.items ?? []).map(({ id }) => id).toSorted((a, b) => a - b);
  const habits = useQuery({
    ...queryOf("GET /api/activity/login-patterns", {
      query: { userIds: ids.join(","), limit: Math.max(1, ids.length) },
    }),
    enabled: ids.length > 0,
    staleTime: 0,
  });
  const habitsOf = new Map(habits.data?.map((pattern) => [pattern.userId, pattern]));
  const items = users.data?.items.map((user): UserWithHabits => ({
    ...user,
    habits: habits.data && (habitsOf.get(user.id) ?? nobodyYet),
  }));
  return { users, habits, items, total: users.data?.total ?? 0 };
}

interface OpenedActivityProps {
  /** null while nobody's activity is shown. */
  person: number | null;
  /** The person, where the screen knows them already. */
  user?: ComponentProps<typeof ActivitySheet>["user"];
  onClose: () => void;
}

/** What one person did, over the screen that lists them. */
export const OpenedActivity = ({ person, user, onClose }: OpenedActivityProps) =>
  person !== null && <ActivitySheet userId={person} {...(user && { user })} onClose={onClose} />;

interface UserListProps {
  found: ReturnType<typeof useUsersWithHabits>;
  columnsFor: (options: UserColumnsOptions) => UserColumn[];
  sorting: ComponentProps<typeof RecordList<UserWithHabits, UserSort>>["sorting"] & object;
  filtered: boolean;
  empty: ReactNode;
  onClearFilters: () => void;
  /** Stands below the list. */
  pages?: ReactNode;
}

/** Users and how they sign in; a name opens what its user did, and so does the address. */
export function UserList(props: UserListProps) {
  const { found, columnsFor, sorting, filtered, empty, onClearFilters, pages } = props;
  const { users, habits, items } = found;
  const [person, openPerson] = useOpenedPerson();
  const columns = columnsFor({ habitsFailed: habits.isError, onOpen: openPerson });
  return (
    <>
      {habits.isError && (
        <FailureNotice {...describeError(habits.error)} onRetry={() => void habits.refetch()} />
      )}
      <ListView
        what="users"
        items={items}
        failure={users.isError ? describeError(users.error) : null}
        filtered={filtered}
        empty={empty}
        isOld={users.isPlaceholderData}
        onClearFilters={onClearFilters}
        onRetry={() => void users.refetch()}
      >
        {(shown) => (
          <>
            <RecordList
              label="Users"
              viewName="assigned-users"
              items={shown}
              keyOf={({ id }) => id}
              currentKey={person}
              columns={columns}
              sorting={sorting}
            />
            {pages}
          </>
        )}
      </ListView>
      <OpenedActivity person={person} onClose={() => openPerson(null)} />
    </>
  );
}
