import { expect, test } from "vitest";
import { inSpan } from "../src/telemetry.ts";
import { startCollector, testTelemetry } from "../src/testing.ts";

test("a program ends although its collector is away, and says once what is wrong", async () => {
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(problem);
  // No program of the tests listens there.
  const otlpUrl = "http://127.0.0.1:9";
  const { telemetry } = await testTelemetry({ otlpUrl, metricsPort: undefined, report });
  telemetry.begin("work")?.end();
  await telemetry.close();
  // The SDK is still retrying.
  expect(problems).toEqual([]);
  await expect.poll(() => problems, { timeout: 20_000 }).toHaveLength(1);
  expect(problems[0]).toContain("ECONNREFUSED");
  expect(problems[0]).not.toContain("node_modules");
}, 30_000);

test("what is left is sent at the end, and a share of none sends no traces", async () => {
  const collector = await startCollector();
  for (const tracedShare of [0, 1]) {
    const { telemetry } = await testTelemetry({
      otlpUrl: collector.url,
      metricsPort: undefined,
      tracedShare,
    });
    telemetry.begin(`share of ${tracedShare}`)?.end();
    await telemetry.close();
  }
  collector.close();
  expect(collector.spans.map(({ name }) => name)).toEqual(["share of 1"]);
});

test("a span that fails names the kind of error, and nothing of its message", async () => {
  const collector = await startCollector();
  const { telemetry } = await testTelemetry({ otlpUrl: collector.url, metricsPort: undefined });
  const fails = () => Promise.reject(new TypeError("quotes a person"));
  await expect(inSpan(telemetry, "work", {}, fails)).rejects.toThrow("quotes a person");
  await telemetry.close();
  collector.close();
  const [work] = collector.spans;
  expect(work?.attributes).toEqual([{ key: "error.type", value: { stringValue: "TypeError" } }]);
  expect(collector.bodies.join("")).not.toContain("quotes");
});
