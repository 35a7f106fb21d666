import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrCodeOf, svgOf } from "./qr-code.ts";

/** The modules that a path paints, read back from it. */
function painted(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  return rows;
}

test("the path paints every dark module of the code, and white around it", () => {
  const link = "https://deploy.example/deployment/autumn-meeting-x7k2";
  const { size, path } = qrCodeOf(link);
  const rows = painted(path, size);
  expect(rows).toEqual(encode(link, { ecc: "M", border: 4 }).data);
  expect(rows.slice(0, 4).flat()).not.toContain(true);
});

test("the file is a picture of its own", () => {
  const code = qrCodeOf("https://deploy.example/deployment/a");
  expect(svgOf(code)).toContain(`viewBox="0 0 ${code.size} ${code.size}"`);
  expect(svgOf(code)).toContain(code.path);
});
