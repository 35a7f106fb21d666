import { testFiles } from "@field-advisor/run/test-files";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    ...testFiles("test/**/*.test.ts"),
    globalSetup: "test/global-setup.ts",
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine is no reason to fail: what never comes still fails, only later.
    expect: { poll: { timeout: 20_000 } },
    // Conversations happen in real time; too many at once would measure the machine instead of the program.
    maxWorkers: 2,
  },
});
