import { diag, DiagLogLevel, type Counter, type UpDownCounter } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { type Resource, resourceFromAttributes } from "@opentelemetry/resources";
import { type IMetricReader, MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { closeMetricsServer, openMetricsServer } from "./metrics-server.ts";
import { observeProcess } from "./process-metrics.ts";
import type { Labels, Metric, RunningTelemetry, Telemetry, TelemetryOptions } from "./telemetry.ts";
import { createTracing } from "./tracing.ts";

const sendEveryMs = 15_000;
const sendWithinMs = 10_000;
const shutdownWithinMs = 2000;

/** The official SDK behind our interface. Nothing is registered globally, so no library reports by itself. */
export function startSdk(options: TelemetryOptions): RunningTelemetry {
  diag.setLogger(reportingTo(options.report), {
    logLevel: DiagLogLevel.ERROR,
    suppressOverrideMessage: true,
  });
  const resource = resourceFromAttributes({
    "service.name": options.service,
    "service.instance.id": randomUUID(),
  });
  const { otlpUrl, tracedShare, metricsPort, host } = options;
  const prometheus = metricsPort === undefined ? undefined : prometheusReader();
  const { provider, ...metering } = createMetering(resource, [
    ...(prometheus ? [prometheus] : []),
    ...(otlpUrl === undefined ? [] : [otlpReader(otlpUrl)]),
  ]);
  const tracing = otlpUrl === undefined ? undefined : createTracing(resource, otlpUrl, tracedShare);
  const telemetry: Telemetry = {
    isMeasuring: true,
    isTracing: tracing !== undefined,
    ...metering,
    begin: (name, span) => tracing?.begin(name, span),
  };
  const stopObserving = observeProcess(telemetry);
  let server: Awaited<ReturnType<typeof openMetricsServer>> | undefined;
  return {
    ...telemetry,
    async listen() {
      if (!prometheus || metricsPort === undefined) return undefined;
      server = await openMetricsServer(prometheus, host, metricsPort);
      return server.port;
    },
    async close() {
      stopObserving();
      const sent = Promise.allSettled([tracing?.close(), provider.shutdown()]);
      // The SDK retries an unreachable collector for longer than a process may take to end.
      await Promise.race([sent, sleep(shutdownWithinMs)]);
      if (server) await closeMetricsServer(server);
    },
  };
}

const prometheusReader = () =>
  new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true, withoutTargetInfo: true });

const otlpReader = (otlpUrl: string) =>
  new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${otlpUrl}/v1/metrics`, timeoutMillis: sendWithinMs }),
    exportIntervalMillis: sendEveryMs,
    exportTimeoutMillis: sendWithinMs,
  });

/** Instruments are created when their metric is first used. */
function createMetering(resource: Resource, readers: IMetricReader[]) {
  const provider = new MeterProvider({ resource, readers });
  const meter = provider.getMeter("field-advisor");
  const instruments = new Map<Metric, (value: number, labels: Labels<string>) => void>();

  const create = (metric: Metric) => {
    const { name, kind, description, unit, buckets } = metric;
    const about = { description, ...(unit !== undefined && { unit }) };
    if (kind === "gauge") throw new Error(`${name} is a gauge: observe it.`);
    if (kind === "histogram") {
      if (!buckets) throw new Error(`${name} is a histogram: name its buckets.`);
      const advice = { explicitBucketBoundaries: [...buckets] };
      const histogram = meter.createHistogram(name, { ...about, advice });
      return (value: number, labels: Labels<string>) => histogram.record(value, labels);
    }
    const counter: Counter | UpDownCounter =
      kind === "counter" ? meter.createCounter(name, about) : meter.createUpDownCounter(name, about);
    return (value: number, labels: Labels<string>) => counter.add(value, labels);
  };

  const record: Telemetry["record"] = (metric, value, labels) => {
    let add = instruments.get(metric);
    if (add === undefined) instruments.set(metric, (add = create(metric)));
    add(value, labels);
  };
  const observe: Telemetry["observe"] = ({ name, description, unit }, read) => {
    const gauge = meter.createObservableGauge(name, { description, ...(unit !== undefined && { unit }) });
    gauge.addCallback((result) => {
      for (const { value, labels } of read()) result.observe(value, labels);
    });
  };
  return { provider, record, observe };
}

const reportEveryMs = 60_000;

/** An unreachable collector fails every few seconds: it is reported once a minute. */
function reportingTo(report: (problem: string) => void) {
  let reportedAt = -Infinity;
  const error = (message: string) => {
    if (performance.now() - reportedAt < reportEveryMs) return;
    reportedAt = performance.now();
    report(sentenceIn(message));
  };
  const nothing = () => undefined;
  return { error, warn: nothing, info: nothing, debug: nothing, verbose: nothing };
}

/** The SDK reports errors as JSON, with their stack. */
function sentenceIn(message: string): string {
  try {
    return (JSON.parse(message) as { message?: string }).message ?? message;
  } catch {
    return message;
  }
}
