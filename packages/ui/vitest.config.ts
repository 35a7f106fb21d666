import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: fileURLToPath(new URL("shared-page.ts", import.meta.url)),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    include: ["*.test.ts", "src/**/*.test.{ts,tsx}"],
    setupFiles: ["./src/testing-setup.ts"],
    isolate: false,
    maxWorkers: 2,
  },
});
