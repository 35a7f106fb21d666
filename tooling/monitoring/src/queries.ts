import { Failure } from "@field-advisor/run/failure";
import { alertRules, panelQueries } from "@field-advisor/telemetry/monitoring";
import { withoutLimits } from "./local-configuration.ts";
import type { Prometheus } from "./prometheus.ts";

/** Something that dashboards or rules ask Prometheus for. */
export interface Query {
  /** Where it stands, in words. */
  place: string;
  expression: string;
  /** Labels that its lines are called by. */
  labels: string[];
  /** Whether it may rest at zero for as long as this lasts, because only a shortage would raise it. */
  mayRest: boolean;
}

/** What came of a query. */
export interface Answered {
  query: Query;
  series: number;
  /** The highest of all series: now, and ever. */
  last: number;
  most: number;
  /** Labels of its legend that no series has. */
  unknownLabels: string[];
  /** What Prometheus said against it. */
  error?: string;
}

const labelsIn = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, label = ""]) => label);

/** What only a shortage raises: a pool that is used up, or uploads that last longer than a moment. */
const resting = /\b(db_pool_waiting|field_advisor_uploads_in_progress)\b/;

/** The query of every line of every panel. */
export const queriesOfPanels = (): Query[] =>
  panelQueries().map(({ dashboard, panel, legend, expression }) => ({
    place: `${dashboard} / ${panel} (${legend})`,
    expression,
    labels: labelsIn(legend),
    mayRest: resting.test(expression),
  }));

/** What every alert measures, apart from its limits. */
export const queriesOfAlerts = (): Query[] =>
  alertRules().map(({ alert, expr }) => ({
    place: `alert ${alert}`,
    expression: withoutLimits(expr),
    labels: [],
    mayRest: true,
  }));

const highest = (values: readonly (number | undefined)[]) =>
  Math.max(...values.filter((value) => value !== undefined));

/** Asks Prometheus for all that was found since it started. */
export async function answerAll(prometheus: Prometheus, queries: readonly Query[]): Promise<Answered[]> {
  return Promise.all(queries.map((query) => answer(prometheus, query)));
}

async function answer(prometheus: Prometheus, query: Query): Promise<Answered> {
  try {
    const series = await prometheus.history(query.expression);
    const known = new Set(series.flatMap(({ labels }) => Object.keys(labels)));
    return {
      query,
      series: series.length,
      last: highest(series.map(({ values }) => values.at(-1))),
      most: highest(series.flatMap(({ values }) => values)),
      unknownLabels: query.labels.filter((label) => !known.has(label)),
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { query, series: 0, last: NaN, most: NaN, unknownLabels: [], error: error.message };
  }
}

/** Each query that is refused, or finds nothing although the product is in use, in a sentence. */
export const unanswered = (answers: readonly Answered[]): string[] =>
  answers.flatMap(({ query: { place, expression }, series, error }) => {
    if (error !== undefined) return [`${place} is refused: ${error}`];
    return series === 0 ? [`${place} finds nothing: ${expression}`] : [];
  });

/** Each query that never rose or whose lines have no name, although all that it shows has happened. */
export const unmoved = (answers: readonly Answered[]): string[] =>
  answers.flatMap(({ query: { place, mayRest }, most, unknownLabels }) => [
    ...(most > 0 || mayRest ? [] : [`${place} never rose above zero.`]),
    ...unknownLabels.map((label) => `${place} names its lines by "${label}", which no series has.`),
  ]);
