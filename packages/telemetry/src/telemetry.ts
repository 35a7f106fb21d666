import { createHash } from "node:crypto";

/** A metric's definition, the same for Prometheus and OTLP. */
export interface Metric<Label extends string = string> {
  /** In Prometheus' spelling, with the unit as suffix: `http_server_request_duration_seconds`. */
  name: string;
  /** A counter only grows, an up-down counter is added to and taken from, a gauge is read on collection. */
  kind: "counter" | "up-down counter" | "histogram" | "gauge";
  description: string;
  unit?: string;
  /** Every value of a label is a series that is kept for ever: never an id, an address, a slug or a name. */
  labels: readonly Label[];
  /** The upper bounds of a histogram's buckets. */
  buckets?: readonly number[];
}

export type Labels<Label extends string> = Readonly<Record<Label, string>>;

export interface Observation<Label extends string> {
  value: number;
  labels: Labels<Label>;
}

/** Patterns, codes and ids of conversations; never what a person typed or is called. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  kind?: "server" | "client" | "consumer";
  attributes?: SpanAttributes;
  /** The caller, as a W3C traceparent; without one, the current span. A malformed one is ignored. */
  parent?: string | undefined;
  /** A related trace, as a W3C traceparent. */
  link?: string | undefined;
}

export interface Span {
  readonly traceId: string;
  /** Header for calls to other programs, whose spans then join this trace. */
  readonly traceparent: string;
  /** Runs work with this span as the parent of its spans. */
  run<T>(work: () => T): T;
  set(name: string, value: string | number | boolean): void;
  /** @param type a code or the name of an error; messages may quote what people wrote */
  fail(type: string): void;
  end(): void;
}

export interface Telemetry {
  readonly isMeasuring: boolean;
  readonly isTracing: boolean;
  record<Label extends string>(metric: Metric<Label>, value: number, labels: Labels<Label>): void;
  /** Registers a gauge; `read` is called on collection, must be quick and must not throw. */
  observe<Label extends string>(metric: Metric<Label>, read: () => Iterable<Observation<Label>>): void;
  /** @returns undefined where nothing is traced */
  begin(name: string, options?: SpanOptions): Span | undefined;
}

export const noTelemetry: Telemetry = {
  isMeasuring: false,
  isTracing: false,
  record: () => undefined,
  observe: () => undefined,
  begin: () => undefined,
};

/** Runs work in a span of its own, which fails when the work does. */
export async function inSpan<T>(
  telemetry: Telemetry,
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = telemetry.begin(name, options);
  if (!span) return work(undefined);
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The error's code or name, without its message. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/**
 * The trace of a conversation, named after the conversation: whoever knows its id can join it, in any process and at any
 * time. The 32 hexadecimal digits of our own voice agent's ids are the trace id; of other providers' ids it is a digest.
 */
export function traceparentOf(conversationId: string): string {
  const digest = createHash("sha256").update(conversationId).digest("hex");
  const traceId = /^conv_([0-9a-f]{32})$/.exec(conversationId)?.[1] ?? digest.slice(0, 32);
  return `00-${traceId}-${digest.slice(-16)}-01`;
}

export interface TelemetryOptions {
  service: string;
  /** Address of an OpenTelemetry collector, without a trailing slash; undefined sends nothing. */
  otlpUrl: string | undefined;
  /** Share of requests that are traced, 0 to 1. */
  tracedShare: number;
  /** Port for Prometheus; undefined opens none. */
  metricsPort: number | undefined;
  host: string;
  /** Called at most once a minute with the reason why nothing could be sent. */
  report: (problem: string) => void;
}

export interface RunningTelemetry extends Telemetry {
  /** Opens the port for Prometheus. @returns undefined where none is configured */
  listen(): Promise<number | undefined>;
  /** Sends what is pending. */
  close(): Promise<void>;
}
