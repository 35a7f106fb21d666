import { Table, VisuallyHidden } from "@radix-ui/themes";
import { formatValue, type ChartContent } from "./chart-content.ts";

/** A part that scrolls is reached by keyboard like a control. */
const reachable = { tabIndex: 0 };

/** The numbers behind a chart. Long ones scroll on their own, also by keyboard. */
export function ChartTable({ title, labelName, labels, series }: ChartContent) {
  return (
    <div className="fa-chart-table" role="region" aria-label={`${title}, as a table`} {...reachable}>
      <Table.Root size="1">
        <VisuallyHidden asChild>
          <caption>{title}</caption>
        </VisuallyHidden>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeaderCell>{labelName}</Table.ColumnHeaderCell>
            {series.map(({ name }) => (
              <Table.ColumnHeaderCell key={name} justify="end">
                {name}
              </Table.ColumnHeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body className="fa-numbers">
          {labels.map((label, index) => (
            <Table.Row key={label}>
              <Table.RowHeaderCell>{label}</Table.RowHeaderCell>
              {series.map((one) => (
                <Table.Cell key={one.name} justify="end">
                  {formatValue(one, one.values[index] ?? 0)}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </div>
  );
}
