import type { AttemptMeasure } from "@field-advisor/schema/attempts.endpoints";
import { Section } from "@field-advisor/ui";
import { Table, Text } from "@radix-ui/themes";
import { measured, whyMissing } from "../measures.tsx";
import type { Sides } from "./check-rows.tsx";

function Value({ measure }: { measure: AttemptMeasure | undefined }) {
  if (measure && measure.value !== null) return measured[measure.name].inWords(measure.value);
  const reason = measure?.missing ? whyMissing[measure.missing] : "Not measured";
  return (
    <Text size="1" color="gray">
      {reason}
    </Text>
  );
}

/** How it was said in both, figure by figure. */
export function MeasureRows({ earlier, later }: Omit<Sides, "isOwn">) {
  const names = [...new Set([...later.measures, ...earlier.measures].map(({ name }) => name))];
  if (names.length === 0) return null;
  return (
    <Section title="How it was said">
      <Table.Root variant="surface" size="1">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeaderCell>Measure</Table.ColumnHeaderCell>
            <Table.ColumnHeaderCell>Attempt {earlier.number}</Table.ColumnHeaderCell>
            <Table.ColumnHeaderCell>Attempt {later.number}</Table.ColumnHeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {names.map((name) => (
            <Table.Row key={name}>
              <Table.RowHeaderCell>{measured[name].label}</Table.RowHeaderCell>
              {[earlier, later].map(({ id, measures }) => (
                <Table.Cell key={id} className="fa-numbers">
                  <Value measure={measures.find((each) => each.name === name)} />
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Section>
  );
}
