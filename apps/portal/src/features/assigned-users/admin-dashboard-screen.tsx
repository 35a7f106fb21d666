import type { Range } from "@field-advisor/schema/activity.endpoints";
import type { AdminDashboard } from "@field-advisor/schema/dashboard.endpoints";
import {
  GroupFilter,
  ListEmpty,
  PageHeader,
  PersonFilter,
  useCurrentUser,
  useListAddress,
} from "@field-advisor/ui";
import { Figures, Freshness } from "@field-advisor/ui/figures";
import { RangeControl, rangeOf } from "@field-advisor/ui/ranges";
import { Button, Flex } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useIdInAddress } from "../../lib/people.tsx";
import { adminDashboard } from "./admin-dashboard.queries.ts";
import { AdminFigures } from "./admin-figures.tsx";
import { NewestMessages } from "./newest-messages.tsx";
import { NobodyAssigned } from "./nobody-assigned.tsx";
import { PeopleAtAGlance } from "./people-at-a-glance.tsx";

/** Where the counted people are listed. Owners find them there per administrator only. */
function listAddress({ isOwner, admin, group }: Whose): string | null {
  if (isOwner && admin === null) return null;
  return `/assigned-users?${admin === null ? "" : `admin=${admin}&`}${group === null ? "" : `group=${group}&`}`;
}

interface Whose {
  isOwner: boolean;
  admin: number | null;
  group: number | null;
}

interface ContentProps {
  dashboard: AdminDashboard;
  range: Range;
  whose: Whose;
  onEveryGroup: () => void;
}

function Content({ dashboard: { figures, people }, range, whose, onEveryGroup }: ContentProps) {
  const { isOwner, admin, group } = whose;
  const list = listAddress(whose);
  if (people.length === 0)
    return group === null ? (
      <NobodyAssigned forOwner={isOwner} />
    ) : (
      <ListEmpty
        title="Nobody of these is in the group"
        action={<Button onClick={onEveryGroup}>Show all groups</Button>}
      >
        Choose another group, or look at everybody.
      </ListEmpty>
    );
  return (
    <Flex direction="column" gap="6">
      <AdminFigures
        figures={figures}
        range={range}
        people={isOwner && admin === null ? "Users" : "Assigned users"}
        listedAt={list}
      />
      <PeopleAtAGlance people={people} allAt={list?.slice(0, -1) ?? null} />
    </Flex>
  );
}

const defaults = { range: "7d" };

/** How an administrator's users are doing. It only shows: rooms and users are changed by owners. */
export function AdminDashboardScreen() {
  const isOwner = useCurrentUser().role === "OWNER";
  const [picked, pick] = useIdInAddress("admin");
  const [group, pickGroup] = useIdInAddress("group");
  const admin = isOwner ? picked : null;
  const { filters, setFilters } = useListAddress(defaults);
  const range = rangeOf(filters.range, "7d");
  const query = useQuery({ ...adminDashboard(range, { admin, group }), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        purpose={isOwner ? "How an administrator's users are doing" : "How your assigned users are doing"}
        actions={
          <Flex gap="3" align="center" wrap="wrap">
            {isOwner && (
              <PersonFilter
                label="Administrator"
                narrowed={{ role: "ADMIN" }}
                labelShown
                anyone="All"
                value={admin}
                onChange={pick}
              />
            )}
            <GroupFilter labelShown value={group} onChange={pickGroup} />
            <RangeControl value={range} onChange={(next) => setFilters({ range: next })} />
          </Flex>
        }
      />
      <Freshness query={query} at={query.data?.asOf} timeZone={query.data?.timeZone} />
      <Flex direction="column" gap="6">
        <Figures what="users" query={query}>
          {(dashboard) => (
            <Content
              dashboard={dashboard}
              range={range}
              whose={{ isOwner, admin, group }}
              onEveryGroup={() => pickGroup(null)}
            />
          )}
        </Figures>
        <NewestMessages />
      </Flex>
    </>
  );
}
