/** @type {typeof import("./test-files.d.ts").testFiles} */
export const testFiles = (...patterns) =>
  process.env["NIGHTLY"] === "1"
    ? { include: patterns.map((pattern) => pattern.replace(".test.", ".nightly.test.")) }
    : { include: patterns, exclude: ["**/node_modules/**", "**/*.nightly.test.*"] };
