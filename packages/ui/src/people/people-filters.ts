import { choiceFilter } from "../lists/choice-filters.tsx";
import { searchFilter } from "../lists/list-filters.tsx";
import { roleLabels, userStatusLabels } from "../text/badges.tsx";

/** The filters of a list of users. @param label what the search looks through */
export const peopleFilters = (label: string) => ({
  search: searchFilter(label),
  role: choiceFilter("Role", "All roles", roleLabels),
  status: choiceFilter("Status", "All statuses", userStatusLabels),
});
