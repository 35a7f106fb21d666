import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { screenBudget, textSize, typeface } from "@field-advisor/page/build";
import { product } from "@field-advisor/schema/product";
import { webApps, type WebApp } from "@field-advisor/schema/routes";
import react from "@vitejs/plugin-react";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { chunks, pageStart } from "./build-plugins.ts";

const developmentPorts = { portal: 3001, console: 3002, deploy: 3003 } as const;
const env = process.env;

const meta = (name: string, content: string): HtmlTagDescriptor => ({
  tag: "meta",
  attrs: { name, content },
  injectTo: "head",
});

/** In a build these are names that the API server replaces when it serves the page, so one build fits every domain. */
function originTag(app: WebApp, isDevelopment: boolean): HtmlTagDescriptor {
  const name = `${app.toUpperCase()}_ORIGIN`;
  const origin = isDevelopment ? (env[name] ?? `http://localhost:${developmentPorts[app]}`) : `%${name}%`;
  return meta(`app-origin-${app}`, origin);
}

/** What the head of every page holds beside its title. */
function pageHead(): Plugin {
  const logo = readFileSync(new URL("src/shell/logo.svg", import.meta.url), "utf8");
  return {
    name: "page-head",
    transformIndexHtml: {
      order: "pre",
      handler: (_html, { server }) => [
        meta("color-scheme", "light dark"),
        meta("robots", "noindex"),
        ...webApps.map((app) => originTag(app, server !== undefined)),
        ...(server ? [] : [meta("csp-nonce", "%CSP_NONCE%")]),
        {
          tag: "link",
          attrs: { rel: "icon", href: `data:image/svg+xml,${encodeURIComponent(logo)}` },
          injectTo: "head",
        },
        { tag: "title", children: product.name, injectTo: "head" },
      ],
    },
  };
}

/** How a staff app is served while it is written, built and tested. */
export const webAppConfig = (app: WebApp) =>
  defineConfig({
    plugins: [
      react({ jsxImportSource: "@field-advisor/page" }),
      pageHead(),
      pageStart(),
      typeface(),
      textSize(),
      screenBudget(),
    ],
    server: {
      port: Number(env["WEB_PORT"] ?? developmentPorts[app]),
      strictPort: true,
      // The API tells the apps apart by the Host header, so it has to arrive as the browser sent it.
      proxy: Object.fromEntries(
        ["/api", "/mcp"].map((path) => [
          path,
          { target: env["API_URL"] ?? "http://localhost:3000", changeOrigin: false },
        ]),
      ),
    },
    build: {
      // The page's security policy allows no inline code and no data: scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Licences ask that their notices reach whoever receives the code.
      license: { fileName: "licenses.txt" },
      // Measured by the budget instead, per screen and after gzip.
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: { output: { codeSplitting: chunks } },
    },
    test: {
      environment: fileURLToPath(new URL("shared-page.ts", import.meta.url)),
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 20_000 } },
      include: ["src/**/*.test.{ts,tsx}"],
      setupFiles: ["@field-advisor/ui/testing-setup"],
      // Test files share the modules that they load; every test starts with a new page all the same.
      isolate: false,
      maxWorkers: 2,
    },
  });
