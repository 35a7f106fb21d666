import type { AttemptMeasure } from "@field-advisor/schema/attempts.endpoints";
import { Section, Muted } from "@field-advisor/ui";
import { Card, Flex, Text } from "@radix-ui/themes";
import { measured, whyMissing } from "../measures.tsx";
import type { Sides } from "./check-rows.tsx";

function Value({ measure }: { measure: AttemptMeasure | undefined }) {
  if (measure && measure.value !== null) return measured[measure.name].inWords(measure.value);
  const reason = measure?.missing ? whyMissing[measure.missing] : "Not measured";
  return <Muted size="1">{reason}</Muted>;
}

/** How it was said in both, figure by figure. */
export function MeasureRows({ earlier, later }: Omit<Sides, "isOwn">) {
  const names = [...new Set([...later.measures, ...earlier.measures].map(({ name }) => name))];
  if (names.length === 0) return null;
  return (
    <Section title="How it was said">
      <Card size="2">
        <Flex asChild direction="column" gap="3">
          <ul className="fa-plain-list">
            {names.map((name) => (
              <li key={name} aria-label={measured[name].label} className="compared-measure">
                <Text size="2" weight="medium" className="fa-break">
                  {measured[name].label}
                </Text>
                {[earlier, later].map(({ id, number, measures }) => (
                  <div key={id}>
                    <Muted as="div" size="1">
                      Attempt {number}
                    </Muted>
                    <Text size="2" className="fa-numbers">
                      <Value measure={measures.find((each) => each.name === name)} />
                    </Text>
                  </div>
                ))}
              </li>
            ))}
          </ul>
        </Flex>
      </Card>
    </Section>
  );
}
