import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js";
import { type ChartContent, chartData, type ChartKind, chartOptions, readColours } from "./chart-options.ts";

// Only what these charts draw with: the whole library is three times as large.
Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

export interface Drawing {
  /** Draws something else, without movement. */
  show: (content: ChartContent) => void;
  destroy: () => void;
}

/** Draws onto a canvas; null where the browser cannot. */
export function draw(canvas: HTMLCanvasElement, kind: ChartKind, content: ChartContent): Drawing | null {
  if (!canvas.getContext("2d")) return null;
  const colours = readColours(canvas);
  const chart = new Chart(canvas, {
    type: kind,
    data: chartData(kind, content, colours),
    options: chartOptions(kind, content, colours),
  });
  return {
    show: (next) => {
      chart.data = chartData(kind, next, colours);
      chart.options = chartOptions(kind, next, colours);
      chart.update("none");
    },
    destroy: () => chart.destroy(),
  };
}
