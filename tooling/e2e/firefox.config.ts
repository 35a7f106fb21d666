import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import usual from "./playwright.config.ts";

/** What recipients do, in Debian's own Firefox at a sound card: `npm run test:firefox`. */
export default defineConfig({
  ...usual,
  testDir: "engines",
  testMatch: "firefox.spec.ts",
  reporter: [["list"]],
  globalSetup: "./engines/sound-card.ts",
  use: {
    ...usual.use,
    browserName: "firefox",
    channel: "moz-firefox",
    launchOptions: {
      executablePath: fileURLToPath(new URL("engines/firefox.ts", import.meta.url)),
      firefoxUserPrefs: {
        // People allow the microphone. When a page may play is left as Firefox has it.
        "permissions.default.microphone": 1,
        "ui.prefersReducedMotion": 1,
      },
    },
  },
  projects: [{ name: "firefox" }],
});
