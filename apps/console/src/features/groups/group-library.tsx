import { pageOf } from "@field-advisor/api-client";
import {
  categoryLabels,
  choiceFilter,
  contentTypeLabels,
  counted,
  failedTo,
  FailureNotice,
  LinkButton,
  ListFrame,
  searchFilter,
  useRecords,
} from "@field-advisor/ui";
import { Box, Card } from "@radix-ui/themes";
import { useMutation, useQuery } from "@tanstack/react-query";
import { changeContent, contentIdsOf } from "../../lib/groups/groups.queries.ts";
import type { Named } from "../../lib/groups/joining.tsx";
import { GivenRow } from "./given-row.tsx";

const filters = {
  search: searchFilter("Search content"),
  category: choiceFilter("Category", "All categories", categoryLabels),
  type: choiceFilter("Type", "All types", contentTypeLabels),
};

/** Every item of the library with a switch that gives it to a group. */
export function GroupLibrary({ group }: { group: Named }) {
  const records = useRecords(filters, (query) => pageOf("GET /api/dashboard/content/manage", { query }));
  const given = useQuery(contentIdsOf(group.id));
  const { mutateAsync } = useMutation(changeContent);
  const params = { id: group.id };
  return (
    <ListFrame
      records={records}
      what="content"
      refresh={false}
      pagesLabel="Pages of content"
      count={given.data && `${counted(given.data.size, "item")} given`}
      remark={
        given.isError && (
          <Box mb="3">
            <FailureNotice
              {...failedTo("Failed to fetch the library items of the group", given.error)}
              onRetry={() => void given.refetch()}
            />
          </Box>
        )
      }
      empty={{
        title: "No content yet",
        text: "Add something to the library first, then give it to the group.",
        action: <LinkButton to="/content-management?new=true">Add Content</LinkButton>,
      }}
    >
      {(items) => (
        <Card size="2">
          <ul className="fa-plain-list fa-divided" aria-label="Library items">
            {items.map(({ id, title, category, type, audience, isActive }) => (
              <GivenRow
                key={id}
                group={group}
                thing={{ id, name: title }}
                note={[
                  categoryLabels[category],
                  contentTypeLabels[type],
                  ...(isActive ? [] : ["Offline"]),
                  ...(audience === "all" ? ["All users can open it anyway"] : []),
                ].join(", ")}
                given={given.data}
                set={(isGiven) => mutateAsync({ params, body: isGiven ? { add: [id] } : { remove: [id] } })}
              />
            ))}
          </ul>
        </Card>
      )}
    </ListFrame>
  );
}
