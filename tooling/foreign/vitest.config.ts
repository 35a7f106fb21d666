import { defineConfig } from "vitest/config";

// Programs are started for real; on a busy machine that takes its time.
export default defineConfig({ test: { include: ["test/**/*.test.ts"], testTimeout: 60_000 } });
