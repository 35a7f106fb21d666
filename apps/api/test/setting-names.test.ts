import { settingProblems } from "@field-advisor/checks/setting-names";
import { expect, test } from "vitest";
import { settingNames } from "../src/config.ts";

test("what operators can set and what the API reads is the same, wherever it runs", () => {
  const setByImage = ["NODE_ENV", "HOST", "PORT", "WEB_ROOT"];
  // Behind a proxy the API tells its hosts apart by name; only npm start has something else listen on the same port.
  const ofNpmStart = ["PORTAL_PORT", "CONSOLE_PORT", "DEPLOY_PORT", "SHARE_PORTS"];
  const refusedInProduction = ["RATE_LIMIT_FACTOR", "DEMO_DATA"];
  const everywhere = [...setByImage, ...ofNpmStart, ...refusedInProduction];
  // The proxy of the compose file sets the Host header on the way from the voice agent.
  expect(settingProblems("api", settingNames, { everywhere, inCompose: ["API_ALIASES"] })).toEqual([]);
  expect(settingProblems("api", [...settingNames, "NEW"], { everywhere })).toContain(
    "compose.yaml: NEW is missing.",
  );
});
