import { describeError } from "@field-advisor/api-client/api-error";
import { PersonFilter } from "@field-advisor/staff";
import { AppLink, AsOf, FigureCard, ListEmpty, PageHeader, useCurrentUser } from "@field-advisor/ui";
import { Flex, Grid, Heading, Link } from "@radix-ui/themes";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { briefUserColumns, usePersonInAddress, useUsersWithHabits, UserList } from "../../lib/people.tsx";
import { peopleCount, quietAfterDays, quietCount, weekOfSignIns } from "./admin-dashboard.queries.ts";

interface PeopleCardProps {
  label: string;
  definition: string;
  source: Pick<UseQueryResult, "isLoadingError" | "error" | "refetch">;
  figure: number | undefined;
  /** Where the counted people are. */
  to?: string | null;
}

/** A number about people. One that was read keeps standing when it cannot be read again. */
function PeopleCard({ source, ...card }: PeopleCardProps) {
  return (
    <FigureCard
      {...card}
      failure={source.isLoadingError ? describeError(source.error) : null}
      onRetry={() => void source.refetch()}
    />
  );
}

const shownAtMost = 10;

interface UsersAtAGlanceProps {
  admin: number | null;
  /** Where all of them are, if there is such a place. */
  allAt: string | null;
}

/** Those who signed in last, each with how they sign in. */
function UsersAtAGlance({ admin, allAt }: UsersAtAGlanceProps) {
  const found = useUsersWithHabits({
    ...(admin !== null && { assignedTo: admin }),
    sort: "lastLogin",
    limit: shownAtMost,
  });
  return (
    <section aria-labelledby="glance">
      <Flex justify="between" align="baseline" gap="3" mb="3">
        <Heading as="h2" size="4" id="glance">
          Users at a glance
        </Heading>
        {allAt && (
          <Link asChild highContrast size="2">
            <AppLink to={allAt}>All assigned users</AppLink>
          </Link>
        )}
      </Flex>
      <UserList
        found={found}
        columnsFor={briefUserColumns}
        filtered={false}
        empty={
          <ListEmpty title="No users are assigned yet.">
            An owner assigns users to an administrator in User Management.
          </ListEmpty>
        }
        onClearFilters={() => undefined}
      />
    </section>
  );
}

/** Where the counted people are listed. Owners find them there per administrator only. */
function listAddress(isOwner: boolean, admin: number | null): string | null {
  if (!isOwner) return "/assigned-users?";
  return admin === null ? null : `/assigned-users?admin=${admin}&`;
}

/** How the people of an administrator are doing, in numbers that lead to the people they count. */
export function AdminDashboardScreen() {
  const isOwner = useCurrentUser().role === "OWNER";
  const [picked, pick] = usePersonInAddress("admin");
  const admin = isOwner ? picked : null;
  const people = useQuery(peopleCount(admin));
  const quiet = useQuery(quietCount(admin));
  const week = useQuery(weekOfSignIns(admin));
  const list = listAddress(isOwner, admin);
  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        purpose={
          isOwner ? "How the people of an administrator are doing" : "How your assigned users are doing"
        }
        actions={
          isOwner && (
            <PersonFilter
              label="Administrator"
              narrowed={{ role: "ADMIN" }}
              labelShown
              anyone="All"
              value={admin}
              onChange={pick}
            />
          )
        }
      />
      <Grid columns={{ initial: "2", md: "4" }} gap="4" mb="2">
        <PeopleCard
          label={isOwner && admin === null ? "Users" : "Assigned users"}
          definition={isOwner && admin === null ? "Accounts of every role" : "People who are looked after"}
          source={people}
          figure={people.data?.total}
          to={list?.slice(0, -1) ?? null}
        />
        <PeopleCard
          label="Active this week"
          definition="People who signed in during the last 7 days"
          source={week}
          figure={week.data?.totals.activeUsers}
        />
        <PeopleCard
          label="Quiet"
          definition={`Never signed in, or not for more than ${quietAfterDays} days`}
          source={quiet}
          figure={quiet.data?.total}
          to={list && `${list}status=ACTIVE&quiet=yes`}
        />
        <PeopleCard
          label="Sign-ins this week"
          definition={
            week.data ? `${week.data.previous.sessions} in the 7 days before` : "In the last 7 days"
          }
          source={week}
          figure={week.data?.totals.sessions}
        />
      </Grid>
      <Flex justify="end" mb="5">
        <AsOf at={week.data?.asOf ?? 0} failing={week.isRefetchError} />
      </Flex>
      <UsersAtAGlance admin={admin} allAt={list?.slice(0, -1) ?? null} />
    </>
  );
}
