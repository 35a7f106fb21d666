import type { ChartContent } from "./chart-content.ts";
import { ChartFrame } from "./chart-frame.tsx";

/** One or two lines over time, oldest first, with the table behind them. */
export function TimelineChart(content: ChartContent) {
  return <ChartFrame kind="line" content={content} height={260} />;
}
