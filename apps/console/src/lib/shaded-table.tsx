import "./shaded-table.css";
import type { SignInSummary } from "@field-advisor/schema/activity.endpoints";
import { timesOfDay } from "@field-advisor/schema/activity-constants";
import { grouped, Section } from "@field-advisor/ui";
import { weekdays } from "@field-advisor/ui/ranges";

export interface Bucket {
  name: string;
  /** What belongs to it: "6-12". */
  span?: string;
}

interface ShadedTableProps {
  title: string;
  /** What a row is: "Day". */
  rowName: string;
  rows: readonly Bucket[];
  columns: readonly Bucket[];
  /** How many belong to a row and a column, both by name. */
  count: (row: string, column: string) => number;
}

const levels = 5;

function Name({ bucket: { name, span } }: { bucket: Bucket }) {
  return (
    <>
      {name}
      {span && <span>{span}</span>}
    </>
  );
}

/** A heat map that is its own table: the more, the darker, with the number in every cell. */
export function ShadedTable({ title, rowName, rows, columns, count }: ShadedTableProps) {
  const most = Math.max(1, ...rows.flatMap((row) => columns.map((column) => count(row.name, column.name))));
  return (
    <Section isCard title={title} size="3">
      <table className="shaded-table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{rowName}</th>
            {columns.map((column) => (
              <th key={column.name} scope="col">
                <Name bucket={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                <Name bucket={row} />
              </th>
              {columns.map((column) => {
                const cell = count(row.name, column.name);
                return (
                  <td key={column.name} data-level={Math.ceil((cell / most) * levels)}>
                    {grouped(cell)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

export const times: readonly Bucket[] = timesOfDay.map(({ name, from, to }) => ({
  name,
  span: `${from}-${to}`,
}));

const days: readonly Bucket[] = weekdays.map((name) => ({ name }));

/** When in the week people sign in. */
export const WeekOfSignIns = ({ week }: Pick<SignInSummary, "week">) => (
  <ShadedTable
    title="Sign-ins by day of the week and time of day"
    rowName="Day"
    rows={days}
    columns={times}
    count={(day, time) =>
      week.find((cell) => weekdays[cell.day] === day && cell.time === time)?.sessions ?? 0
    }
  />
);
