import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.{ts,tsx}"],
    unstubGlobals: true,
    // Ten minutes of sound and whole builds are worked through; on a busy machine that takes its time.
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
