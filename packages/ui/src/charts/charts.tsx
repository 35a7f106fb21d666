import type { ChartContent } from "./chart-options.ts";
import { ChartFrame } from "./chart-frame.tsx";

const barHeight = 34;
const axisHeight = 34;

/** Bars one below the other, one for each label, with the table behind them. */
export function BarChart(content: ChartContent) {
  return <ChartFrame kind="bar" content={content} height={content.labels.length * barHeight + axisHeight} />;
}

/** One or two lines over time, oldest first, with the table behind them. */
export function TimelineChart(content: ChartContent) {
  return <ChartFrame kind="line" content={content} height={260} />;
}
