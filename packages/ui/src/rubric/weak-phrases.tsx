import { ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Button, Callout, Flex } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useSettled } from "../forms/use-settled.ts";
import { counted } from "../text/phrases.ts";
import { type PhraseField, useRubricPlace } from "./rubric-place.ts";
import { notesOnPhrases } from "./rubric.queries.ts";
import { type CriterionValues, type RubricValues } from "./rubric-values.ts";

interface Found extends PhraseField {
  phrase: string;
  isBlocker: boolean;
  isRefused: boolean;
}

const fields = ["after", "phrases"] as const;

/** The fields of a rubric that hold phrases, in its order. */
const phraseFieldsOf = (criteria: readonly CriterionValues[]) =>
  criteria.flatMap(({ checks }, criterion) =>
    checks.flatMap((values, check) =>
      fields
        .filter((field) =>
          field === "after" ? values.kind === "answers" : ["says", "avoids", "answers"].includes(values.kind),
        )
        .map((field) => ({
          criterion,
          check,
          field,
          isBlocker: values.isBlocker,
          phrases: values[field],
        })),
    ),
  );

const mostShown = 8;

/** What the phrases of a rubric are worth, before its fields are opened; each entry leads to its field. */
export function WeakPhrases() {
  const { roomId, lead } = useRubricPlace();
  const criteria = useWatch<RubricValues, "criteria">({ name: "criteria" });
  const settled = JSON.parse(useSettled(JSON.stringify(phraseFieldsOf(criteria)))) as ReturnType<
    typeof phraseFieldsOf
  >;
  const filled = settled.filter(({ phrases }) => phrases.length > 0);
  const { data } = useQuery({
    ...notesOnPhrases(
      roomId,
      filled.map(({ phrases }) => phrases),
      null,
    ),
    enabled: filled.length > 0,
    placeholderData: keepPreviousData,
  });
  const found = filled.flatMap(({ phrases, ...place }, at): Found[] =>
    (data?.lists[at] ?? []).flatMap(({ phrase, notes }) => {
      const isRefused = notes.some(({ kind }) => kind === "refused");
      const isTold = isRefused || notes.some(({ kind }) => kind === "weak");
      return isTold && phrases.includes(phrase) ? [{ ...place, phrase, isRefused }] : [];
    }),
  );
  if (found.length === 0) return null;
  return (
    <Callout.Root color="amber" size="1" role="region" aria-label="Weak phrases">
      <Callout.Icon>
        <ExclamationTriangleIcon />
      </Callout.Icon>
      <Callout.Text>{sentenceOf(found)}</Callout.Text>
      <Flex asChild direction="column" gap="1" m="0" p="0" align="start">
        <ul className="fa-plain-list">
          {found.slice(0, mostShown).map((each, at) => (
            <li key={at}>
              <Button
                type="button"
                variant="ghost"
                size="1"
                color="amber"
                className="fa-summary-entry"
                onClick={() => lead({ criterion: each.criterion, check: each.check, field: each.field })}
              >
                {`Check ${each.check + 1} of criterion ${each.criterion + 1}: “${each.phrase}”`}
                {each.isRefused ? " (cannot be saved)" : each.isBlocker ? " (must be met)" : ""}
              </Button>
            </li>
          ))}
          {found.length > mostShown && <li>And {found.length - mostShown} more.</li>}
        </ul>
      </Flex>
    </Callout.Root>
  );
}

function sentenceOf(found: readonly Found[]): string {
  const refused = found.filter(({ isRefused }) => isRefused).length;
  const weak = found.length - refused;
  return [
    weak > 0 &&
      `${counted(weak, "phrase")} ${weak === 1 ? "is" : "are"} weak: any conversation has ${weak === 1 ? "it" : "them"}.`,
    refused > 0 &&
      `${counted(refused, "phrase")} cannot be saved as ${refused === 1 ? "it is" : "they are"}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
