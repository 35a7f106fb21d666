import { fileURLToPath } from "node:url";
import { localOrigin } from "@field-advisor/run/environment";
import { defineConfig } from "@playwright/test";
import { isExternal, origins, portBaseOf, trustedKey, workers } from "./origins.ts";

const recordedSpeech = fileURLToPath(new URL("fixtures/speech.wav", import.meta.url));

const fakeMicrophone = [
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
  `--use-file-for-fake-audio-capture=${recordedSpeech}`,
];

const quietChromium = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** `PICTURES_SCHEME=dark` shows and judges the dark theme. */
const colorScheme = process.env["PICTURES_SCHEME"] === "dark" ? "dark" : "light";

const trust = trustedKey === undefined ? [] : [`--ignore-certificate-errors-spki-list=${trustedKey}`];

const launchOptions = (args: string[]) => ({
  ...(process.env["CHROMIUM_PATH"] ? { executablePath: process.env["CHROMIUM_PATH"] } : {}),
  args: [...quietChromium, ...trust, ...args],
});

const stackOf = (worker: number) => ({
  command: "node start-stack.ts",
  url: `${localOrigin(portBaseOf(worker))}/ready`,
  timeout: 180_000,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 20_000 },
  env: { PORT_BASE: String(portBaseOf(worker)), TEST_PARALLEL_INDEX: String(worker) },
  stdout: "pipe" as const,
});

/**
 * Behind a proxy with TLS no line between can read the answers that it loses, or close websockets, and screens look as they do
 * without. A second voice agent needs the secrets of the stack, and a product on data of its own its database.
 */
const onlyHere = isExternal
  ? [
      /(lost-answers|reset-line|blocked-line|changed-while-lost)/,
      /(chat-only-model|model-troubles)/,
      /(header|screens|side-bar|small-windows)/,
    ]
  : [];

export default defineConfig({
  testDir: "journeys",
  outputDir: "test-results",
  workers,
  forbidOnly: process.env["CI"] !== undefined,
  // A busy machine is no reason to fail: what never comes still fails, only later.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/report.json" }]],
  use: {
    baseURL: origins.deploy,
    // A journey sees what stands in the end, never half of a movement; one about motion asks for it with `test.use`.
    contextOptions: { reducedMotion: "reduce", colorScheme },
    // Writing down every step takes a fifth of the time; `TRACE=1` does for whoever looks for a fault.
    trace: process.env["TRACE"] ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "microphone",
      testIgnore: [/refused/, ...onlyHere],
      use: { launchOptions: launchOptions(fakeMicrophone) },
    },
    {
      name: "microphone refused",
      testMatch: /refused/,
      use: {
        launchOptions: launchOptions([
          "--use-fake-ui-for-media-stream=deny",
          "--use-fake-device-for-media-stream",
        ]),
      },
    },
  ],
  ...(!isExternal && { webServer: Array.from({ length: workers }, (_, worker) => stackOf(worker)) }),
});
