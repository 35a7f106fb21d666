import { LastTime, UserStatusBadge } from "@field-advisor/staff";
import { Email, fullName, NameButton, SessionDuration, type Column } from "@field-advisor/ui";
import { Skeleton, Text } from "@radix-ui/themes";
import type { UserWithHabits } from "./users-with-habits.ts";

interface UserColumnsOptions {
  /** True where the sign-in habits could not be read. */
  habitsFailed: boolean;
  onOpen: (userId: number) => void;
}

type UserColumn = Column<UserWithHabits>;

const address: Pick<UserColumn, "cell"> = { cell: ({ email }) => <Email>{email}</Email> };

function name(onOpen: UserColumnsOptions["onOpen"]): UserColumn {
  const link = (user: UserWithHabits) => (
    <NameButton onClick={() => onOpen(user.id)}>{fullName(user)}</NameButton>
  );
  const withAddress = (user: UserWithHabits) => (
    <>
      {link(user)}
      <Text as="div" size="1" color="gray" className="fa-break">
        {address.cell(user)}
      </Text>
    </>
  );
  return { label: "Name", card: "title", cell: link, onCard: { cell: withAddress } };
}

const signIns = (habitsFailed: boolean): UserColumn[] => [
  { label: "Last sign-in", cell: ({ lastLoginAt }) => <LastTime at={lastLoginAt} /> },
  { label: "Sessions", align: "end", cell: ({ habits }) => sessionCount(habits, habitsFailed) },
  { label: "Average session", align: "end", cell: ({ habits }) => averageSession(habits, habitsFailed) },
];

/** Users, their status and how they sign in. */
export const userColumns = ({ habitsFailed, onOpen }: UserColumnsOptions): UserColumn[] => [
  name(onOpen),
  { label: "E-mail", card: "none", breaks: true, ...address },
  { label: "Status", card: "aside", cell: ({ status }) => <UserStatusBadge status={status} /> },
  ...signIns(habitsFailed),
];

/** The same in fewer columns, for a part of a screen. */
export function briefUserColumns({ habitsFailed, onOpen }: UserColumnsOptions): UserColumn[] {
  const named = name(onOpen);
  return [{ ...named, cell: named.onCard?.cell ?? named.cell }, ...signIns(habitsFailed)];
}

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
