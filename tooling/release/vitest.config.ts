import { defineConfig } from "vitest/config";

// Programs are started for real; on a busy machine that takes its time.
const patience = 60_000;

export default defineConfig({
  test: {
    testTimeout: patience,
    hookTimeout: 3 * patience,
    expect: { poll: { timeout: patience / 2 } },
  },
});
