import type { Range } from "@field-advisor/schema/activity.endpoints";
import { eventTypes } from "@field-advisor/schema/activity-constants";
import {
  Choice,
  Filters,
  GroupFilter,
  PeriodFields,
  PersonFilter,
  RefreshButton,
  eventTypeLabel,
} from "@field-advisor/ui";
import { type ActivityAddress, periods } from "./activity-address.ts";

const periodLabels: Readonly<Record<Range | "custom", string>> = {
  "24h": "Last 24 hours",
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
  custom: "From ... to ...",
};

interface EventFiltersProps {
  address: ActivityAddress;
  refreshing: boolean;
  onRefresh: () => void;
}

/** Period, kind, person and group of the log. */
export function EventFilters({ address, refreshing, onRefresh }: EventFiltersProps) {
  const { tab, period, days, type, person, group } = address;
  return (
    <Filters>
      <Choice
        label="Period"
        value={period}
        values={periods}
        labelOf={(each) => periodLabels[each]}
        onChange={address.setPeriod}
      />
      {days && <PeriodFields days={days} onChange={(changes) => address.setDays({ ...days, ...changes })} />}
      {tab !== "audit" && (
        <Choice
          label="Type"
          all="All types"
          value={type}
          values={eventTypes}
          labelOf={eventTypeLabel}
          onChange={address.setType}
        />
      )}
      {tab !== "mine" && (
        <>
          <PersonFilter label="Person" anyone="All people" value={person} onChange={address.setPerson} />
          <GroupFilter value={group} onChange={address.setGroup} />
        </>
      )}
      <RefreshButton busy={refreshing} onClick={onRefresh} />
    </Filters>
  );
}
