import path from "node:path";
import { requireProgram } from "@field-advisor/run/debian";
import { localOrigin } from "@field-advisor/run/environment";
import { inRoot } from "@field-advisor/run/paths";
import { start } from "@field-advisor/run/processes";
import { createProgram, type Program } from "./program.ts";
import type { Run } from "./programs.ts";
import { originsOf, proxySettings } from "./settings.ts";

/**
 * Caddy with the Caddyfile that production has, and certificates from an authority of its own.
 * @throws Failure that says what to install
 */
export function proxyProgram({ place, ...run }: Run, name = "proxy"): Program {
  requireProgram("caddy", "caddy");
  return createProgram({
    name,
    url: originsOf(place).api,
    readyUrl: `${localOrigin(place.ports.inside)}/ready`,
    launch: (again) =>
      start({
        name,
        command: "caddy",
        args: ["run", "--config", inRoot("docker", "Caddyfile"), "--adapter", "caddyfile"],
        env: proxySettings(place),
        logFile: path.join(place.dataDir, "logs", `${name}.log`),
        again,
      }),
    ...run,
  });
}
