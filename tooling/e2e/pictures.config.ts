import { defineConfig } from "@playwright/test";
import usual from "./playwright.config.ts";

/** Takes the pictures of the README from the demo data: `npm run pictures`. */
export default defineConfig({
  ...usual,
  testDir: "pictures",
  reporter: [["list"]],
  projects: (usual.projects ?? []).filter(({ name }) => name === "microphone"),
});
