import type { Range } from "@field-advisor/schema/activity.endpoints";
import { pageUseSorts } from "@field-advisor/schema/deployment-constants";
import type { PageUse } from "@field-advisor/schema/dashboard.endpoints";
import {
  Choice,
  type Column,
  RecordList,
  DeploymentStatusBadge,
  fullName,
  grouped,
  ListEmpty,
  ListView,
  RelativeTime,
  useListAddress,
  Section,
  Muted,
  TextLink,
  LinkButton,
} from "@field-advisor/ui";
import { compareFigure, failureOf } from "@field-advisor/ui/figures";
import { rangeLabels } from "@field-advisor/ui/ranges";
import { Button, Flex, Text } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { companyNames, pagesInUse, type PageSort } from "./dashboard.queries.ts";

const columns: readonly Column<PageUse>[] = [
  {
    label: "Page",
    card: "title",
    breaks: true,
    cell: ({ id, deploymentName }) => (
      <TextLink to={`/deployments/${id}`} weight="medium" className="fa-break">
        {deploymentName}
      </TextLink>
    ),
  },
  { label: "Status", card: "aside", cell: ({ status }) => <DeploymentStatusBadge status={status} /> },
  { label: "Adviser", breaks: true, cell: ({ adviser }) => fullName(adviser) },
  {
    label: "Company",
    breaks: true,
    cell: ({ company }) => company ?? <Text color="gray">No company</Text>,
  },
  { label: "Created", from: "desktop", cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
  {
    label: "Conversations",
    align: "end",
    cell: ({ conversations, previous }) => (
      <>
        {grouped(conversations)}
        <Muted as="div" size="1">
          {compareFigure({ value: conversations, previous })}
        </Muted>
      </>
    ),
  },
  { label: "Minutes", align: "end", from: "desktop", cell: ({ minutes }) => grouped(Math.round(minutes)) },
];

const sorts: Readonly<Record<PageSort, string>> = { used: "Most used first", newest: "Newest first" };
const sortOf = (text: string): PageSort => pageUseSorts.find((sort) => sort === text) ?? "used";

const companyOf = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? { companyId: Number(text) } : {});

const defaults = { company: "all", pages: "used" };

const Empty = ({ filtered, onClear }: { filtered: boolean; onClear: () => void }) =>
  filtered ? (
    <ListEmpty
      title="No pages"
      action={
        <Button variant="soft" onClick={onClear}>
          All companies
        </Button>
      }
    >
      This company has no deployment pages.
    </ListEmpty>
  ) : (
    <ListEmpty
      title="No deployments yet"
      action={<LinkButton to="/deployments?new=true">New deployment</LinkButton>}
    >
      Create a page, send its link to a recipient, and they can talk to a voice agent.
    </ListEmpty>
  );

/** The others are in the list of all deployments. */
const mostShown = 5;

/** The few pages that were talked on most or are the newest, of one company or of all. */
export function PagesInUse({ range }: { range: Range }) {
  const { filters, setFilters } = useListAddress(defaults);
  const sort = sortOf(filters.pages);
  const query = useQuery({
    ...pagesInUse({ range, sort, ...companyOf(filters.company) }),
    placeholderData: keepPreviousData,
  });
  const companies = useQuery(companyNames).data?.items ?? [];
  const clear = () => setFilters({ company: "all" });
  return (
    <Section
      title={`Deployments, last ${rangeLabels(range)}`}
      aside={
        <TextLink to="/deployments" size="2">
          All deployments
        </TextLink>
      }
    >
      <Flex gap="3" mb="3" wrap="wrap">
        <Choice
          label="Company"
          value={filters.company}
          all="All companies"
          values={companies.map(({ id }) => String(id))}
          labelOf={(value) => companies.find(({ id }) => String(id) === value)?.name ?? ""}
          onChange={(company) => setFilters({ company })}
        />
        <Choice
          label="Order"
          value={sort}
          values={pageUseSorts}
          labelOf={(value) => sorts[value]}
          onChange={(pages) => setFilters({ pages })}
        />
      </Flex>
      <ListView
        what="deployments"
        items={query.data?.slice(0, mostShown)}
        failure={failureOf(query)}
        filtered={false}
        empty={<Empty filtered={filters.company !== "all"} onClear={clear} />}
        onClearFilters={clear}
        onRetry={() => void query.refetch()}
      >
        {(pages) => <RecordList label="Deployments" items={pages} keyOf={({ id }) => id} columns={columns} />}
      </ListView>
    </Section>
  );
}
