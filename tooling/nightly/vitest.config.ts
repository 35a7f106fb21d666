import { defineConfig } from "vitest/config";

// Programs are started and ended for real; on a busy machine that takes its time.
export default defineConfig({
  test: { include: ["test/**/*.test.ts"], testTimeout: 60_000, expect: { poll: { timeout: 30_000 } } },
});
