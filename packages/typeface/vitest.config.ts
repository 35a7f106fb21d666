import { defineConfig } from "vitest/config";

// A page is built for real.
export default defineConfig({ test: { include: ["test/**/*.test.ts"], testTimeout: 60_000 } });
