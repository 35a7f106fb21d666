import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "happy-dom",
    testTimeout: 120_000,
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["@field-advisor/ui/testing-setup"],
    // Test files share the modules that they load, which takes longer than the tests.
    isolate: false,
  },
});
