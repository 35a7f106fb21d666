import type { ReviewedLine } from "@field-advisor/schema/user-files.endpoints";
import { Table, Text } from "@radix-ui/themes";

/** Lines of a file with whom they would create, or why not. */
export function ReviewTable({ lines }: { lines: readonly ReviewedLine[] }) {
  return (
    <Table.Root variant="surface" size="1">
      <Table.Header>
        <Table.Row>
          <Table.ColumnHeaderCell justify="end">Line</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>User</Table.ColumnHeaderCell>
          <Table.ColumnHeaderCell>Problems</Table.ColumnHeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {lines.map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </Table.Body>
    </Table.Root>
  );
}

function Line({
  line: { line, email, firstName, lastName, role, username, problems },
}: {
  line: ReviewedLine;
}) {
  return (
    <Table.Row>
      <Table.RowHeaderCell justify="end" className="fa-numbers">
        {line}
      </Table.RowHeaderCell>
      <Table.Cell className="fa-break">
        <Text as="div" size="2">
          {email || "No email"}
        </Text>
        <Text as="div" size="1" color="gray">
          {[`${firstName} ${lastName}`.trim(), role, username].filter((part) => part !== "").join(", ")}
        </Text>
      </Table.Cell>
      <Table.Cell>
        {problems.length === 0 ? (
          <Text size="2" color="green">
            None
          </Text>
        ) : (
          <ul className="fa-plain-list">
            {problems.map(({ column, message }) => (
              <li key={column + message}>
                <Text size="2" color="red">
                  {column === "" ? message : `${column}: ${message}`}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Table.Cell>
    </Table.Row>
  );
}
