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

export type ChartColours = ReturnType<typeof readColours>;
