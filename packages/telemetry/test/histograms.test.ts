import { expect, test } from "vitest";
import { createRequestMeter, requestDuration } from "../src/request-metrics.ts";
import { scrape, startCollector, testTelemetry } from "../src/testing.ts";

test("a value counts in the bucket whose bound it does not pass, for Prometheus and for a collector", async () => {
  const collector = await startCollector();
  const { telemetry, port } = await testTelemetry({ otlpUrl: collector.url });
  const meter = createRequestMeter(telemetry, () => "json");
  for (const ms of [4, 5, 30, 20_000]) meter.end({ method: "GET", route: "/a" }, 200, ms, undefined);
  telemetry.record(requestDuration, 0.03, { kind: "json", status: "2xx", route: "/a", method: "GET" });
  meter.end({ method: "PURGE", route: undefined }, 404, 1, undefined);
  const { text } = await scrape(port);
  const series = `{method="GET",route="/a",status="2xx",kind="json"`;
  const cumulative = (bound: string) =>
    text
      .split("\n")
      .find((line) => line.startsWith(`${requestDuration.name}_bucket${series},le="${bound}"}`))
      ?.split(" ")[1];
  expect(["0.005", "0.025", "0.05", "10", "+Inf"].map(cumulative)).toEqual(["2", "2", "4", "4", "5"]);
  expect(text).toContain(`${requestDuration.name}_count${series}} 5`);
  expect(text).toContain(`${requestDuration.name}_sum${series}} 20.069`);
  expect(text).toContain('_count{method="_OTHER",route="unknown",status="4xx",kind="json"} 1');
  await telemetry.close();
  collector.close();
  expect(collector.bodies.join("")).toContain('"bucketCounts":[2,0,0,2,0,0,0,0,0,0,0,1]');
});
