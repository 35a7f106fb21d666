import { defineConfig } from "vitest/config";

// The longest texts take seconds where many tests share a machine.
export default defineConfig({ test: { testTimeout: 60_000 } });
