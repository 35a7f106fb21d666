import type { ChartDataset, ChartOptions, TooltipItem } from "chart.js";
import type { ChartColours } from "./chart-colours.ts";
import { formatTick, formatValue, type ChartContent, type ChartSeries } from "./chart-content.ts";

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
