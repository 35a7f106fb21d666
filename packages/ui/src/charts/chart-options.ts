import type { ChartDataset, ChartOptions, TooltipItem } from "chart.js";

/** The theme's colours as they are at this moment, light or dark, in a form that a canvas understands. */
export function readColours(element: Element) {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    first: read("--accent-11"),
    firstFill: read("--accent-a4"),
    bar: read("--accent-9"),
    second: read("--gray-11"),
    text: read("--gray-11"),
    grid: read("--gray-a4"),
    tooltip: read("--gray-12"),
    tooltipText: read("--gray-1"),
    font: read("--default-font-family") || "sans-serif",
  };
}

type ChartColours = ReturnType<typeof readColours>;

/** One line or one set of bars: as many values as the chart has labels. */
interface ChartSeries {
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
  /** What tells the labels apart, where two may be the same. */
  keys?: readonly string[];
  series: readonly ChartSeries[];
}

const plainNumber = new Intl.NumberFormat("en");

export const formatValue = ({ format }: ChartSeries, value: number): string =>
  format ? format(value) : plainNumber.format(value);

const formatTick = (series: ChartSeries, value: number): string =>
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

export type ChartKind = "line" | "bar";

const strokeOf = (index: number, colours: ChartColours) => (index === 0 ? colours.first : colours.second);

/** The second line is dashed as well as gray, so that nobody has to tell them apart by colour. */
function asLine(series: ChartSeries, index: number, colours: ChartColours): ChartDataset<"line", number[]> {
  const isFirst = index === 0;
  const stroke = strokeOf(index, colours);
  return {
    label: series.name,
    data: [...series.values],
    yAxisID: series.ownScale ? "second" : "y",
    borderColor: stroke,
    backgroundColor: isFirst ? colours.firstFill : stroke,
    pointBackgroundColor: stroke,
    pointHoverBackgroundColor: stroke,
    pointHoverBorderColor: stroke,
    borderWidth: 2,
    borderDash: isFirst ? [] : [6, 4],
    pointStyle: isFirst ? "circle" : "rect",
    pointRadius: series.values.length > 31 ? 0 : 3,
    pointHoverRadius: 5,
    fill: isFirst ? "origin" : false,
    cubicInterpolationMode: "monotone",
  };
}

const asBars = (series: ChartSeries, colours: ChartColours): ChartDataset<"bar", number[]> => ({
  label: series.name,
  data: [...series.values],
  backgroundColor: colours.bar,
  hoverBackgroundColor: colours.first,
  borderRadius: 4,
  maxBarThickness: 22,
});

/** What is drawn, of either kind. */
export function chartData(kind: ChartKind, { labels, series }: ChartContent, colours: ChartColours) {
  const datasets: ChartDataset<ChartKind, number[]>[] = series.map((one, index) =>
    kind === "line" ? asLine(one, index, colours) : asBars(one, colours),
  );
  return { labels: [...labels], datasets };
}

function valueScale(series: ChartSeries | undefined, colours: ChartColours) {
  return {
    beginAtZero: true,
    suggestedMax: 4,
    border: { display: false },
    grid: { color: colours.grid, drawOnChartArea: series?.ownScale !== true },
    ticks: {
      color: colours.text,
      precision: 0,
      maxTicksLimit: 6,
      callback: (value: string | number) => (series ? formatTick(series, Number(value)) : value),
    },
  };
}

const longestName = 20;
const shorten = (name: string) => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name);

function labelScale(kind: ChartKind, labels: readonly string[], colours: ChartColours) {
  const shared = { color: colours.text, maxRotation: 0 };
  return {
    border: { display: false },
    grid: { display: false },
    ticks:
      kind === "line"
        ? { ...shared, autoSkip: true, autoSkipPadding: 16 }
        : // A long name would take the room of the bars; the tooltip and the table say it in full.
          {
            ...shared,
            autoSkip: false,
            callback: (_: unknown, index: number) => shorten(labels[index] ?? ""),
          },
  };
}

function scales(kind: ChartKind, { labels: names, series }: ChartContent, colours: ChartColours) {
  const left = valueScale(
    series.find(({ ownScale }) => !ownScale),
    colours,
  );
  const labels = labelScale(kind, names, colours);
  if (kind === "bar") return { x: left, y: labels };
  const own = series.find(({ ownScale }) => ownScale);
  if (!own) return { x: labels, y: left };
  return { x: labels, y: left, second: { ...valueScale(own, colours), position: "right" as const } };
}

function tooltip({ series }: ChartContent, colours: ChartColours) {
  return {
    backgroundColor: colours.tooltip,
    titleColor: colours.tooltipText,
    bodyColor: colours.tooltipText,
    padding: 10,
    cornerRadius: 8,
    displayColors: false,
    callbacks: {
      label: ({ datasetIndex, dataIndex }: TooltipItem<ChartKind>) => {
        const one = series[datasetIndex];
        return one ? `${one.name}: ${formatValue(one, one.values[dataIndex] ?? 0)}` : "";
      },
    },
  };
}

const shortMs = 200;

/** How it is drawn, of either kind. */
export function chartOptions(
  kind: ChartKind,
  content: ChartContent,
  colours: ChartColours,
): ChartOptions<ChartKind> {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    responsive: true,
    maintainAspectRatio: false,
    animation: isStill ? false : { duration: shortMs },
    font: { family: colours.font, size: 12 },
    indexAxis: kind === "bar" ? "y" : "x",
    interaction: { mode: "index", intersect: false, axis: kind === "bar" ? "y" : "x" },
    plugins: { tooltip: tooltip(content, colours) },
    scales: scales(kind, content, colours),
  };
}
