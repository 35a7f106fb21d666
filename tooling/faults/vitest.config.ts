import { defineConfig } from "vitest/config";

// The proxy's tests wait for real connections; on a busy machine they take their time.
export default defineConfig({ test: { include: ["src/**/*.test.ts"], testTimeout: 60_000 } });
