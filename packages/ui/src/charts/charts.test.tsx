import { Theme } from "@radix-ui/themes";
import { render, screen, within } from "@testing-library/react";
import { Chart } from "chart.js";
import type { ReactNode } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { BarChart, TimelineChart } from "./charts.tsx";

const days = {
  title: "Sign-ins by day",
  labelName: "Day",
  labels: ["Nov 19", "Nov 20", "Nov 21"],
  series: [
    { name: "Sign-ins", values: [3, 1200, 0] },
    { name: "Minutes", values: [30, 61, 0], format: (value: number) => `${value} min`, ownScale: true },
  ],
} as const;

/** Stands in for a canvas that can be drawn on: takes every order and measures every text as nothing. */
function allowDrawing() {
  const surface = new Proxy(
    {},
    { get: (held, name) => Reflect.get(held, name) ?? (() => ({ width: 0 })), set: Reflect.set },
  );
  const canvas = HTMLCanvasElement.prototype;
  const real = Object.getOwnPropertyDescriptor(canvas, "getContext") ?? {};
  const value = function getContext(this: HTMLCanvasElement) {
    Reflect.set(surface, "canvas", this);
    return surface;
  };
  Object.defineProperty(canvas, "getContext", { ...real, value });
  onTestFinished(() => void Object.defineProperty(canvas, "getContext", real));
}

const drawn = async () => {
  const canvas = await screen.findByRole<HTMLCanvasElement>("img");
  return vi.waitFor(() => {
    const chart = Chart.getChart(canvas);
    if (!chart) throw new Error("Nothing is drawn yet.");
    return chart;
  }, 10_000);
};

const inTheme = (chart: ReactNode, appearance: "light" | "dark" = "light") => (
  <Theme appearance={appearance}>{chart}</Theme>
);

test("a chart says what it shows to those who do not see it", async () => {
  allowDrawing();
  render(inTheme(<TimelineChart {...days} />));
  await drawn();
  expect(screen.getByRole("img")).toHaveAccessibleName(
    "Sign-ins by day. Sign-ins: 1,203 in all, most at Nov 20 (1,200). Minutes: 91 min in all, most at Nov 20 (61 min).",
  );
});

test("the numbers behind a chart stand in a table that opens by keyboard too", async () => {
  allowDrawing();
  render(inTheme(<TimelineChart {...days} />));
  await drawn();
  const table = screen.getByRole("table", { hidden: true, name: "Sign-ins by day" });
  expect(table).not.toBeVisible();
  screen.getByText("Show as table").click();
  expect(table).toBeVisible();
  const row = within(table).getByRole("row", { name: /Nov 20/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["1,200", "61 min"]);
});

test("a browser that cannot draw shows the table in the picture's place", async () => {
  render(
    inTheme(
      <BarChart
        title="Agents"
        labelName="Agent"
        labels={["Anna"]}
        series={[{ name: "Talks", values: [4] }]}
      />,
    ),
  );
  expect(await screen.findByText("The chart could not be drawn. These are its numbers.")).toBeVisible();
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByRole("row", { name: "Anna 4" })).toBeVisible();
});

test("newer numbers are drawn into the same chart, which is gone with its screen", async () => {
  allowDrawing();
  const { rerender, unmount } = render(inTheme(<TimelineChart {...days} />));
  const chart = await drawn();
  rerender(
    inTheme(<TimelineChart {...days} labels={["Nov 22"]} series={[{ name: "Sign-ins", values: [7] }]} />),
  );
  expect(await drawn()).toBe(chart);
  expect(chart.data.labels).toEqual(["Nov 22"]);
  expect(chart.data.datasets.map(({ data }) => data)).toEqual([[7]]);
  unmount();
  expect(Chart.getChart(chart.canvas)).toBeUndefined();
});

test("a change between light and dark draws the chart anew", async () => {
  allowDrawing();
  const { rerender } = render(inTheme(<TimelineChart {...days} />));
  const chart = await drawn();
  rerender(inTheme(<TimelineChart {...days} />, "dark"));
  await vi.waitFor(async () => expect(await drawn()).not.toBe(chart), 10_000);
  expect(Object.values(Chart.instances)).toHaveLength(1);
});

test.each([
  [true, false],
  [false, { duration: 200 }],
])("where less motion is wished (%s), drawing moves: %j", async (reduced, animation) => {
  allowDrawing();
  const real = window.matchMedia.bind(window);
  const spy = vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const media = real(query);
    if (query.includes("reduced-motion")) Object.defineProperty(media, "matches", { value: reduced });
    return media;
  });
  onTestFinished(() => spy.mockRestore());
  render(inTheme(<TimelineChart {...days} />));
  const chart = await drawn();
  expect(chart.config.options?.animation).toEqual(animation);
});

test("lines are told apart by more than colour, and another unit has its own scale", async () => {
  allowDrawing();
  render(inTheme(<TimelineChart {...days} />));
  const chart = await drawn();
  expect(chart.data.datasets).toMatchObject([
    { borderDash: [], yAxisID: "y" },
    { borderDash: [6, 4], yAxisID: "second" },
  ]);
});
