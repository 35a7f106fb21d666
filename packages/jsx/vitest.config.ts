import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "happy-dom",
    testTimeout: 120_000,
    include: ["test/**/*.test.tsx"],
  },
});
