import { announce, say } from "./announce.js";
import { localOrigin, origins } from "./environment.js";
import { runCommand } from "./failure.js";
import { install, requireNode } from "./install.js";
import { inRoot, webApps } from "./paths.js";
import { startNode } from "./processes.js";
import { readSettings, requireReady, startServices } from "./services.js";
import { runUntilStopped } from "./stack.js";

/** Starts a web app's development server on the port that the API has for the built app otherwise. */
async function startVite(
  /** @type {import('./stack.js').Stack} */ stack,
  /** @type {import('./services.js').Settings} */ { env, ports },
  /** @type {import('./paths.js').WebApp} */ app,
) {
  const running = startNode({
    name: app,
    args: [inRoot("apps", app, "node_modules", "vite", "bin", "vite.js")],
    cwd: inRoot("apps", app),
    env: {
      ...env,
      ...origins({ ports, env }),
      WEB_PORT: String(ports[app]),
      API_URL: localOrigin(ports.api),
    },
  });
  await requireReady(`${localOrigin(ports[app])}/`, stack.add(running));
}

await runCommand(async () => {
  requireNode();
  const settings = readSettings(process.env);
  install(say);
  await runUntilStopped(async (stack) => {
    await startServices(stack, settings, { development: true, say });
    await Promise.all(webApps.map((app) => startVite(stack, settings, app)));
    await announce(settings);
  });
});
