import { noTelemetry, type RunningTelemetry, type TelemetryOptions } from "./telemetry.ts";

const off: RunningTelemetry = {
  ...noTelemetry,
  listen: () => Promise.resolve(undefined),
  close: () => Promise.resolve(),
};

/** Loads the SDK only when the options name a collector or a port. */
export async function openTelemetry(options: TelemetryOptions): Promise<RunningTelemetry> {
  if (options.otlpUrl === undefined && options.metricsPort === undefined) return off;
  const { startSdk } = await import("./sdk.ts");
  return startSdk(options);
}
