import { describeError, type Failure } from "@field-advisor/api-client/api-error";
import type { Figure } from "@field-advisor/schema/dashboard.endpoints";
import { AsOf } from "../text/times.tsx";
import { CopyIconButton } from "../feedback/copy.tsx";
import { FailureNotice, StaleNotice } from "../feedback/notices.tsx";
import { Flex, Skeleton } from "@radix-ui/themes";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { grouped } from "../text/phrases.ts";
import { Muted } from "../text/muted.tsx";

/** How a number stands to the one before it: "Up 20% from 35". */
export function compare(
  now: number | null,
  before: number | null,
  format: (value: number) => string,
): string | undefined {
  if (now === null || before === null) return undefined;
  const from = format(before);
  if (format(now) === from) return `Same as before (${from})`;
  if (before === 0) return `Up from ${from}`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return `${now > before ? "Up" : "Down"} ${percent}% from ${from}`;
}

/** The same of a number that comes with the one before; nothing where nobody kept that. */
export const compareFigure = (
  { value, previous }: Figure,
  format: (value: number) => string = grouped,
): string | undefined => compare(value, previous, format);

/** A number as its card shows it, beside how it was before. */
export const shownFigure = (figure: Figure, format: (value: number) => string = grouped) => ({
  value: format(figure.value),
  comparison: compareFigure(figure, format),
});

type Read = Pick<UseQueryResult, "data" | "error" | "isError" | "dataUpdatedAt" | "refetch">;

/** Why there is nothing to show; what was read before stays, so a failed refresh is none. */
export const failureOf = ({ data, error, isError }: Read): Failure | null =>
  isError && data === undefined ? describeError(error) : null;

interface FreshnessProps {
  query: Read;
  /** When the server counted, where it says so. */
  at?: string | undefined;
  /** In which days and hours are counted. */
  timeZone?: string | undefined;
}

/** How fresh the figures are and whose days they count; a warning while newer ones cannot be read. */
export function Freshness({ query, at, timeZone }: FreshnessProps) {
  const isStale = query.isError && query.data !== undefined;
  return (
    <>
      {isStale && (
        <StaleNotice>These figures may be out of date. {describeError(query.error).sentence}</StaleNotice>
      )}
      <Flex gap="3" mb="3" wrap="wrap" align="baseline">
        <AsOf at={at ?? query.dataUpdatedAt} failing={isStale} timeZone={timeZone} />
        {timeZone && <Muted size="1">Days and hours in {timeZone}, the organisation's time zone</Muted>}
      </Flex>
    </>
  );
}

interface FiguresProps<T> {
  /** What is read, in the plural: "sign-ins". */
  what: string;
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** Figures that are not a list: being read, failed with another try, or there. */
export function Figures<T>({ what, query, children }: FiguresProps<T>) {
  const failure = failureOf(query);
  if (failure) return <FailureNotice {...failure} onRetry={() => void query.refetch()} />;
  if (query.data !== undefined) return children(query.data);
  return (
    <output aria-label={`Loading ${what}...`}>
      <Skeleton height="320px" />
    </output>
  );
}

const shownWhole = 12;

/** An id by its ends: "agent_…x7k2". What is short anyway stays as it is. */
function shortId(id: string): string {
  if (id.length <= shownWhole) return id;
  const kind = /^[a-z]{1,8}_/i.exec(id)?.[0] ?? id.slice(0, 4);
  return `${kind}…${id.slice(-4)}`;
}

/** An id by its ends, with the whole of it one click away; `of` names whose it is. */
export const ShortId = ({ id, of }: { id: string; of: string }) => (
  <Flex align="center" gap="2" minWidth="0">
    <Muted size="1" className="fa-nowrap" title={id}>
      {shortId(id)}
    </Muted>
    <CopyIconButton text={id} label={`Copy ID of ${of}`} />
  </Flex>
);
