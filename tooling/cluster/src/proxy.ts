import { spawnSync } from "node:child_process";
import path from "node:path";
import { localOrigin } from "@field-advisor/run/environment";
import { Failure } from "@field-advisor/run/failure";
import { inRoot } from "@field-advisor/run/paths";
import { start } from "@field-advisor/run/processes";
import { createProgram, type Program } from "./program.ts";
import type { Run } from "./programs.ts";
import { originsOf, proxySettings } from "./settings.ts";

/** @throws Failure that says what to install */
function requireCaddy(): void {
  if (spawnSync("caddy", ["version"]).status === 0) return;
  throw new Failure("Caddy is missing: install it, on Debian with `apt-get install caddy`.");
}

/** Caddy with the Caddyfile that production has, and certificates from an authority of its own. */
export function proxyProgram({ place, ...run }: Run, name = "proxy"): Program {
  requireCaddy();
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
