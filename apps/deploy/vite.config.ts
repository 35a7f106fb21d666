import { pageBudget, textSize, typeface } from "@field-advisor/page/build";
import react from "@vitejs/plugin-react";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";
import { pageLabels, preloadApp } from "./build/page-html.ts";

/** Modules that the page needs at once and shares with its lazy parts. */
const shared =
  /node_modules|api-client|packages\/page|schema\/src\/clock|voice-client\/src\/(?:store|page\/(?:labels|call-state|problems|remembered))\.ts|deploy\/src\/lib\/(?:flow|keeping|origins|page-calls|recording|texts)\.ts/;

/** Modules that several lazy parts share with each other. */
const sharedPrivacy = /deploy\/src\/features\/privacy\/(?:delete-question|own-sound|privacy-texts)\.tsx?/;

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, ".", "");
  return {
    plugins: [
      react({ jsxImportSource: "@field-advisor/page" }),
      pageLabels(env),
      preloadApp(),
      typeface(),
      textSize(),
      pageBudget(),
    ],
    server: {
      port: Number(env["WEB_PORT"] ?? 3003),
      strictPort: true,
      proxy: { "/api": { target: env["API_URL"] ?? "http://localhost:3000", changeOrigin: false } },
    },
    build: {
      // The page's security policy allows no data: scripts and no inline code.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Licences ask that their notices reach whoever receives the code.
      license: { fileName: "licenses.txt" },
      rolldownOptions: {
        // Modules shared with lazy parts would otherwise come in many small files, which are larger together.
        output: {
          codeSplitting: {
            groups: [
              { name: "shared", test: shared },
              { name: "privacy", test: sharedPrivacy },
            ],
          },
        },
      },
    },
    worker: { format: "es" },
    test: {
      environment: "happy-dom",
      testTimeout: 120_000,
      // Style sheets are data in one test: their colours are compared with the shared theme's.
      css: true,
      include: ["src/**/*.test.{ts,tsx}"],
      setupFiles: ["./test/setup.ts"],
      // Test files share the modules that they load, which takes longer than most of the tests.
      isolate: false,
    },
  };
});
