import { encode } from "uqr";

/** Modules of white that scanners need around the code. */
const quiet = 4;

/** A QR code as one path over a white square. */
export interface QrCode {
  /** Width and height in modules, the white around it included. */
  size: number;
  path: string;
}

/** The code of a link, readable with up to 15 % of it damaged. */
export function qrCodeOf(link: string): QrCode {
  const { size, data } = encode(link, { ecc: "M", border: quiet });
  const path = data.flatMap((row, y) =>
    runsIn(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: path.join("") };
}

/** Where dark modules begin in a row, and how many follow each other. */
function runsIn(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (isDark && last && last[0] + last[1] === x) last[1] += 1;
    else if (isDark) runs.push([x, 1]);
  }
  return runs;
}

/** The code as a file of its own. */
export const svgOf = ({ size, path }: QrCode): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;
