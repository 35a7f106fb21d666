import { defineConfig } from "@playwright/test";
import usual from "./playwright.config.ts";

/** Every way in which the line of a conversation is lost, at every moment of it: `npm run test:line`. */
export default defineConfig({
  ...usual,
  testDir: "line",
  reporter: [["list"]],
  projects: (usual.projects ?? []).filter(({ name }) => name === "microphone"),
});
