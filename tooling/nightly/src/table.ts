/** A table in Markdown whose columns are aligned, so that it can be read in a terminal as well. */
export function drawTable(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(...[head, ...body].map((line) => line[at]?.length ?? 0)));
  const draw = (line: readonly string[]) =>
    `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [draw(head), draw(widths.map((width) => "-".repeat(width))), ...body.map(draw)].join("\n");
}

/** A measured value beside the goal it is judged by. */
export interface Figure {
  name: string;
  value: string;
  goal: string;
}

/** The line by which a step tells the nightly run a figure. Its name and its value are words without spaces. */
export const figureLine = ({ name, value, goal }: Figure): string =>
  `figure ${oneWord(name)} ${oneWord(value)} ${goal}`;

const oneWord = (text: string) => text.trim().replaceAll(/\s+/g, "-");

/** Reads what {@link figureLine} wrote; undefined for any other line. */
export function readFigure(line: string): Figure | undefined {
  const [, name, value, goal] = /^figure (\S+) (\S+) (.+)$/.exec(line) ?? [];
  return name && value && goal ? { name, value, goal } : undefined;
}
