import { product } from "@field-advisor/schema/product";
import { webApps } from "@field-advisor/schema/routes";
import type { HtmlTagDescriptor, Plugin } from "vite";

/** `%PORTAL_ORIGIN%` and its like: the API server fills them when it serves the page, so one build fits every domain. */
const originPlaceholder = (app: string) => `${app.toUpperCase()}_ORIGIN`;

const developmentPorts = { portal: 3001, console: 3002, deploy: 3003 } as const;

/** Fills in the product's name always, and in development also what the API server fills in later. */
export function pageLabels(env: Readonly<Record<string, string>>): Plugin {
  return {
    name: "page-words",
    transformIndexHtml: {
      order: "pre",
      handler(html, { server }) {
        const named = html.replaceAll("%PRODUCT_NAME%", product.name);
        if (!server) return named;
        return webApps.reduce((page, app) => {
          const name = originPlaceholder(app);
          return page.replaceAll(`%${name}%`, env[name] ?? `http://localhost:${developmentPorts[app]}`);
        }, named);
      },
    },
  };
}

/** Vite's own loader asks for scripts and styles this way; a hint of another kind would fetch them twice. */
const hint = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { ...attrs, crossorigin: true },
  injectTo: "head",
});

/**
 * The entry is a few kilobytes that ask for the page's data and then import the app. Without these hints the app
 * would be asked for one round trip later.
 */
export function preloadApp(): Plugin {
  return {
    name: "preload-app",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const app = Object.values(bundle).find(
          (output) => output.type === "chunk" && output.name === "mount",
        );
        if (app?.type !== "chunk") throw new Error("The build has no chunk named mount");
        const scripts = [app.fileName, ...app.imports].filter((file) => !html.includes(file));
        return [
          ...scripts.map((file) => hint({ rel: "modulepreload", href: `/${file}` })),
          ...[...(app.viteMetadata?.importedCss ?? [])].map((file) =>
            hint({ rel: "preload", as: "style", href: `/${file}` }),
          ),
        ];
      },
    },
  };
}
