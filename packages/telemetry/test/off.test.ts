import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { noTelemetry, traceparentOf } from "../src/telemetry.ts";

/** The modules that a process of its own loads when it opens telemetry with these options. */
function modulesFor(options: object): string[] {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { openTelemetry } = await import("./src/open-telemetry.ts");
    const telemetry = await openTelemetry(${JSON.stringify(options)});
    await telemetry.close();
    console.log(JSON.stringify(loaded));`;
  const cwd = new URL("..", import.meta.url);
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", script], { cwd });
  return JSON.parse(output.toString()) as string[];
}

const sdkIn = (modules: string[]) => modules.filter((url) => url.includes("@opentelemetry"));

test("a process that reports to nobody loads nothing to report with", () => {
  const options = { service: "test", host: "127.0.0.1", tracedShare: 1 };
  expect(sdkIn(modulesFor(options))).toEqual([]);
  expect(sdkIn(modulesFor({ ...options, metricsPort: 0 })).length).toBeGreaterThan(0);
});

test("telemetry that is off begins no span", () => {
  expect(noTelemetry.begin("anything")).toBeUndefined();
  expect(noTelemetry.isMeasuring || noTelemetry.isTracing).toBe(false);
});

test("a conversation's trace is named after it, whatever its provider calls it", () => {
  const hex = "0123456789abcdef0123456789abcdef";
  expect(traceparentOf(`conv_${hex}`)).toMatch(new RegExp(`^00-${hex}-[0-9a-f]{16}-01$`));
  expect(traceparentOf("conv_01jabc")).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(traceparentOf("conv_01jabc")).toBe(traceparentOf("conv_01jabc"));
});
