import { defineConfig } from "vitest/config";

// Pages are built for real.
export default defineConfig({ test: { include: ["test/**/*.test.{ts,tsx}"], testTimeout: 120_000 } });
