import { eventTypes, type Range, ranges } from "@field-advisor/schema/activity";
import { ReloadIcon } from "@radix-ui/react-icons";
import { Button, Flex, Select } from "@radix-ui/themes";
import { eventTypeLabel } from "../../lib/event-type.tsx";
import { PersonPicker } from "../../lib/person-picker.tsx";
import type { ActivityAddress } from "./activity-address.ts";

const rangeLabels: Readonly<Record<Range, string>> = {
  "24h": "Last 24 hours",
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
};

interface EventFiltersProps {
  address: ActivityAddress;
  refreshing: boolean;
  onRefresh: () => void;
}

/** Period, kind and person of the log. */
export function EventFilters({ address, refreshing, onRefresh }: EventFiltersProps) {
  const { tab, range, type, person } = address;
  return (
    <Flex asChild gap="3" mb="4" wrap="wrap" className="fa-filters">
      <search>
        <Select.Root value={range} onValueChange={address.setRange}>
          <Select.Trigger aria-label="Period" />
          <Select.Content position="popper">
            {ranges.map((each) => (
              <Select.Item key={each} value={each}>
                {rangeLabels[each]}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
        {tab !== "audit" && (
          <Select.Root value={type} onValueChange={address.setType}>
            <Select.Trigger aria-label="Type" />
            <Select.Content position="popper">
              <Select.Item value="all">All types</Select.Item>
              {eventTypes.map((each) => (
                <Select.Item key={each} value={each}>
                  {eventTypeLabel(each)}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
        )}
        {tab !== "mine" && (
          <PersonPicker label="Person" anyone="All people" value={person} onChange={address.setPerson} />
        )}
        <Button variant="soft" color="gray" highContrast loading={refreshing} onClick={onRefresh}>
          <ReloadIcon />
          Refresh
        </Button>
      </search>
    </Flex>
  );
}
