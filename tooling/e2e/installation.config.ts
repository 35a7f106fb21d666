import { defineConfig } from "@playwright/test";
import usual from "./playwright.config.ts";

/**
 * The journey of an installation without demo data, which somebody has started: E2E_EXTERNAL=true and the origins say
 * where, E2E_OWNER_EMAIL and E2E_OWNER_PASSWORD who its first owner is.
 */
export default defineConfig({
  ...usual,
  testDir: "installation",
  reporter: [["list"]],
});
