/**
 * Which files a run of Vitest takes: those that are named `*.nightly.test.ts` with `NIGHTLY=1`, and all others without.
 * They are slow proofs, which the nightly run makes; each has a fast test of its rule among the others.
 * @param {string[]} patterns of all tests of a workspace
 */
export const testFiles = (...patterns) =>
  process.env["NIGHTLY"] === "1"
    ? { include: patterns.map((pattern) => pattern.replace(".test.", ".nightly.test.")) }
    : { include: patterns, exclude: ["**/node_modules/**", "**/*.nightly.test.*"] };
