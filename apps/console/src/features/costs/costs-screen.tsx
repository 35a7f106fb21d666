import { fileOf } from "@field-advisor/api-client/request";
import { month, mostMonths } from "@field-advisor/schema/cost-forms";
import type { Costs } from "@field-advisor/schema/costs.endpoints";
import {
  ActionButton,
  Choice,
  type Column,
  Filters,
  Loaded,
  PageHeader,
  Pagination,
  RecordList,
  useDownload,
  Muted,
} from "@field-advisor/ui";
import { DownloadIcon } from "@radix-ui/react-icons";
import { Flex, Text, TextField } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { costsOf } from "./costs.queries.ts";
import { RatesForm } from "./rates-form.tsx";

type Row = Costs["rows"][number];
type Use = Costs["all"];

const groups = { month: "By month", agent: "By agent", room: "By room", person: "By person" } as const;
type Group = keyof typeof groups;
const heads: Record<Group, string> = { month: "Month", agent: "Agent", room: "Room", person: "Person" };

const nobody: Record<Group, string> = {
  month: "",
  agent: "No agent, or deleted",
  room: "No room, or deleted",
  person: "Recipients, visitors and deleted people",
};

const file = { name: "costs", ending: "csv", ...fileOf("GET /api/costs/export") } as const;

const pageSize = 25;
const whole = new Intl.NumberFormat("en");
const money = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const minutes = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

/** The month that is so many after another, or before it. */
function monthFrom(start: string, count: number): string {
  const [year = 0, number = 1] = start.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

function monthsAgo(count: number): string {
  const now = new Date();
  return monthFrom(`${now.getFullYear()}-${now.getMonth() + 1}`, -count);
}

const within = (chosen: string, first: string, last: string): string =>
  chosen < first ? first : chosen > last ? last : chosen;

/** The months of which one was chosen: the other goes along where the server would refuse them. */
const ends = {
  from: (from: string, to: string) => ({ from, to: within(to, from, monthFrom(from, mostMonths - 1)) }),
  to: (from: string, to: string) => ({ from: within(from, monthFrom(to, 1 - mostMonths), to), to }),
};

/** Where nothing was told, 0 would be a guess. */
const tokens = (count: number, { unreported }: Use) =>
  count === 0 && unreported > 0 ? "Not reported" : whole.format(count);

function amount({ cost, isLeast }: Use, currency: string): string {
  if (cost === null) return "No rate";
  return [isLeast && "at least", money.format(cost), currency].filter(Boolean).join(" ");
}

const columnsOf = (by: Group, currency: string): Column<Row>[] => [
  { label: heads[by], cell: ({ name }) => name ?? nobody[by], card: "title", breaks: true },
  { label: "Calls", cell: ({ calls }) => whole.format(calls), align: "end" },
  { label: "Minutes", cell: ({ seconds }) => minutes.format(seconds / 60), align: "end" },
  { label: "Input tokens", cell: (row) => tokens(row.inputTokens, row), align: "end" },
  { label: "Output tokens", cell: (row) => tokens(row.outputTokens, row), align: "end" },
  { label: "Not reported", cell: ({ unreported }) => whole.format(unreported), align: "end" },
  { label: "Cost", cell: (row) => amount(row, currency), align: "end" },
];

interface MonthProps {
  label: string;
  value: string;
  onChange: (month: string) => void;
}

/** What is typed is told once it is a month: a year is typed digit by digit. */
function Month({ label, value, onChange }: MonthProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Text as="label" size="2">
      {label}
      <TextField.Root
        type="month"
        required
        value={typed ?? value}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value);
          if (month.safeParse(target.value).success) onChange(target.value);
        }}
      />
    </Text>
  );
}

/** What calls and language models used, and what that costs at the owner's rates. */
export function CostsScreen() {
  const [months, setMonths] = useState({ from: monthsAgo(2), to: monthsAgo(0) });
  const [{ by, page }, setShown] = useState<{ by: Group; page: number }>({ by: "month", page: 0 });
  const choose = (chosen: typeof months) => {
    setMonths(chosen);
    setShown({ by, page: 0 });
  };
  const query = useQuery({
    ...costsOf({ ...months, by, limit: pageSize, offset: page * pageSize }),
    placeholderData: keepPreviousData,
  });
  const { busy, download } = useDownload(file);
  return (
    <>
      <PageHeader wide title="Costs" purpose="Call minutes and language model tokens, at your rates" />
      <Filters>
        <Month label="From" value={months.from} onChange={(from) => choose(ends.from(from, months.to))} />
        <Month label="To" value={months.to} onChange={(to) => choose(ends.to(months.from, to))} />
        <Choice
          label="Group"
          value={by}
          values={Object.keys(groups) as Group[]}
          labelOf={(group) => groups[group]}
          onChange={(group) => setShown({ by: group as Group, page: 0 })}
        />
        <ActionButton variant="soft" color="gray" busy={busy} onClick={() => void download(months)}>
          <DownloadIcon />
          Export CSV
        </ActionButton>
      </Filters>
      <Loaded query={query} noun="Costs">
        {({ rates, all, rows, total, timeZone }) => (
          <Flex direction="column" gap="4">
            <Text as="p">
              Total: {whole.format(all.calls)} calls and {minutes.format(all.seconds / 60)} minutes. Input
              tokens: {tokens(all.inputTokens, all)}. Output tokens: {tokens(all.outputTokens, all)}. Cost:{" "}
              <strong>{amount(all, rates.currency)}</strong>
            </Text>
            {all.unreported > 0 && (
              <Muted as="p">
                {whole.format(all.unreported)} calls and answers did not report their tokens, such as calls at
                ElevenLabs.
              </Muted>
            )}
            <RecordList
              label="Costs"
              items={rows}
              keyOf={({ key }) => key ?? ""}
              columns={columnsOf(by, rates.currency)}
            />
            <Pagination
              page={page}
              pageSize={pageSize}
              total={total}
              onChange={(next) => setShown({ by, page: next })}
            />
            <Muted as="p" size="1">
              Months in {timeZone}, the organisation's time zone. Trials, previews and deleted calls are
              included.
            </Muted>
            <RatesForm rates={rates} />
          </Flex>
        )}
      </Loaded>
    </>
  );
}
