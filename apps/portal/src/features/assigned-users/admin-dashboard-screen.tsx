import { PersonFilter } from "@field-advisor/staff";
import { AsOf, PageHeader, useCurrentUser } from "@field-advisor/ui";
import { Flex, Grid } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { usePersonInAddress } from "../../lib/person-in-address.ts";
import { peopleCount, quietAfterDays, quietCount, weekOfSignIns } from "./admin-dashboard.queries.ts";
import { PeopleCard } from "./people-card.tsx";
import { UsersAtAGlance } from "./users-at-a-glance.tsx";

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
