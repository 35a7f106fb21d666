import { testFiles } from "@field-advisor/run/test-files";
import { defineConfig } from "vitest/config";

// Tools and databases are started for real; on a busy machine that takes its time.
const patience = 60_000;

export default defineConfig({
  test: {
    ...testFiles("test/**/*.test.ts"),
    isolate: false,
    testTimeout: patience,
    expect: { poll: { timeout: patience / 2 } },
  },
});
