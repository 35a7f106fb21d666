import { testFiles } from "@field-advisor/run/test-files";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    ...testFiles("src/**/*.test.ts", "test/**/*.test.ts"),
    globalSetup: ["test/postgres.ts"],
    // Test files share the modules that they load: each makes an API and a database of its own.
    isolate: false,
    // Half of the time they wait for the database: as many again fit beside them.
    maxWorkers: 2,
    // A busy machine is no reason to fail: what never comes still fails, only later.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
