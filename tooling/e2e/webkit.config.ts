import { defineConfig } from "@playwright/test";
import usual from "./playwright.config.ts";

/** What recipients do, in Debian's own WebKitGTK at a sound card: `npm run test:webkit`. */
export default defineConfig({
  ...usual,
  testDir: "engines",
  testMatch: "webkit.spec.ts",
  reporter: [["list"]],
  globalSetup: "./engines/sound-card.ts",
  projects: [{ name: "webkit" }],
});
