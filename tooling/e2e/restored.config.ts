import { defineConfig } from "@playwright/test";
import usual from "./playwright.config.ts";

/** A back-up is restored into a second copy of the product, where people go on: `npm run restore:check`. */
export default defineConfig({
  ...usual,
  testDir: "restored",
  reporter: [["list"]],
  projects: (usual.projects ?? []).filter(({ name }) => name === "microphone"),
});
