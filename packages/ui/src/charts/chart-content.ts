/** One line or one set of bars: as many values as the chart has labels. */
export interface ChartSeries {
  name: string;
  values: readonly number[];
  /** How a value is written; as a plain number by default. */
  format?: (value: number) => string;
  /** The same beside the scale, where there is less room. */
  tick?: (value: number) => string;
  /** Measured in another unit, so it has a scale of its own on the right. */
  ownScale?: true;
}

export interface ChartContent {
  /** What the chart is about: "Sign-ins by day". */
  title: string;
  /** What the labels are: "Day". */
  labelName: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
}

const plainNumber = new Intl.NumberFormat("en");

export const formatValue = ({ format }: ChartSeries, value: number): string =>
  format ? format(value) : plainNumber.format(value);

export const formatTick = (series: ChartSeries, value: number): string =>
  series.tick ? series.tick(value) : formatValue(series, value);

function describeSeries(series: ChartSeries, labels: readonly string[]): string {
  const most = Math.max(0, ...series.values);
  if (most === 0) return `${series.name}: none.`;
  const total = series.values.reduce((sum, value) => sum + value, 0);
  const where = labels[series.values.indexOf(most)] ?? "";
  return `${series.name}: ${formatValue(series, total)} in all, most at ${where} (${formatValue(series, most)}).`;
}

/** What somebody who does not see the picture should know of it. */
export const describeChart = ({ title, labels, series }: ChartContent): string =>
  [`${title}.`, ...series.map((one) => describeSeries(one, labels))].join(" ");
