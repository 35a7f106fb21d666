import type { Point, Slope } from "./slope.ts";

/** A line of the picture. */
export interface Series {
  name: string;
  /** All that was measured, in MB by seconds. */
  points: readonly Point[];
  /** The lowest values that count, and the line through them. */
  lowest: readonly Point[];
  slope: Slope | undefined;
}

interface Plot {
  title: string;
  description: string;
  /** Until when what is shown does not count, in seconds. */
  warmUp: number;
  series: readonly Series[];
}

const width = 960;
const height = 560;
const area = { left: 70, right: 170, top: 60, bottom: 60 };
const inner = { width: width - area.left - area.right, height: height - area.top - area.bottom };

/** Colours that people with any colour vision tell apart (Okabe and Ito), and dashes beside them. */
const styles = [
  { colour: "#0072b2", dash: "none" },
  { colour: "#d55e00", dash: "8 4" },
  { colour: "#009e73", dash: "2 3" },
  { colour: "#cc79a7", dash: "12 3 2 3" },
  { colour: "#7a5c00", dash: "5 2" },
  { colour: "#444444", dash: "1 4" },
] as const;

/** A step of 1, 2 or 5 times a power of ten with at most `most` steps in a range. */
function stepOf(range: number, most: number): number {
  const power = 10 ** Math.floor(Math.log10(range / most));
  return power * ([1, 2, 5, 10].find((factor) => power * factor * most >= range) ?? 10);
}

const ticks = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, at) => from + at * step);

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * Draws resident memory over time as SVG: a thin line for all that was measured, a thick one through the lowest value of
 * each window, its straight line, and a legend with the slopes.
 */
export function drawPlot({ title, description, warmUp, series }: Plot): string {
  const all = series.flatMap(({ points }) => points);
  const minutes = Math.max(1, ...all.map(({ t }) => t / 60));
  const step = stepOf(Math.max(1, ...all.map(({ value }) => value)), 8);
  const top = Math.max(step, Math.ceil(Math.max(0, ...all.map(({ value }) => value)) / step) * step);
  const x = (t: number) => (area.left + (t / 60 / minutes) * inner.width).toFixed(1);
  const y = (value: number) => (area.top + inner.height - (value / top) * inner.height).toFixed(1);
  const path = (points: readonly Point[]) => points.map(({ t, value }) => `${x(t)},${y(value)}`).join(" ");
  const lines = series.flatMap(({ points, lowest, slope }, at) => {
    const { colour, dash } = styles[at % styles.length] ?? styles[0];
    const stroke = `fill="none" stroke="${colour}"`;
    return [
      `<polyline points="${path(points)}" ${stroke} stroke-width="1" opacity="0.35"/>`,
      `<polyline points="${path(lowest)}" ${stroke} stroke-width="2.5" stroke-dasharray="${dash}"/>`,
      slope ? `<polyline points="${path([slope.from, slope.to])}" ${stroke} stroke-width="1"/>` : "",
    ];
  });
  const across = ticks(0, minutes, stepOf(minutes, 12)).map((minute) => {
    const at = x(minute * 60);
    return `<text x="${at}" y="${height - area.bottom + 20}" text-anchor="middle">${minute}</text>`;
  });
  const up = ticks(0, top, step).map((value) => {
    const at = y(value);
    return (
      `<line x1="${area.left}" x2="${width - area.right}" y1="${at}" y2="${at}" stroke="#ddd"/>` +
      `<text x="${area.left - 8}" y="${at}" dy="0.35em" text-anchor="end">${value}</text>`
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title description" font-family="sans-serif" font-size="13" fill="#222">
<title id="title">${escaped(title)}</title>
<desc id="description">${escaped(description)}</desc>
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="${area.left}" y="30" font-size="17" font-weight="bold">${escaped(title)}</text>
<rect x="${area.left}" y="${area.top}" width="${(Number(x(warmUp)) - area.left).toFixed(1)}" height="${inner.height}" fill="#f0f0f0"/>
<text x="${area.left + 6}" y="${area.top + 16}" fill="#555">warm-up</text>
${up.join("\n")}
${across.join("\n")}
<text x="${area.left + inner.width / 2}" y="${height - 16}" text-anchor="middle">minutes since the beginning</text>
<text transform="translate(18 ${area.top + inner.height / 2}) rotate(-90)" text-anchor="middle">resident memory, MB</text>
${lines.filter((line) => line !== "").join("\n")}
${series.map(legend).join("\n")}
</svg>
`;
}

function legend({ name, slope }: Series, at: number): string {
  const { colour, dash } = styles[at % styles.length] ?? styles[0];
  const left = width - area.right + 14;
  const top = area.top + 14 + at * 44;
  const growth = slope ? `${signed(slope.perHour)} MB/h` : "too short";
  return (
    `<line x1="${left}" x2="${left + 34}" y1="${top}" y2="${top}" stroke="${colour}" stroke-width="2.5" stroke-dasharray="${dash}"/>` +
    `<text x="${left + 42}" y="${top}" dy="0.35em">${escaped(name)}</text>` +
    `<text x="${left + 42}" y="${top + 17}" dy="0.35em" fill="#555">${growth}</text>`
  );
}

/** With its sign, so that growth and decline are not confused. */
export const signed = (value: number): string => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(2)}`;
