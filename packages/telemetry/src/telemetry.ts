import { createHash } from "node:crypto";

/** What a metric is called and means: Prometheus and OTLP read the same definition. */
export interface Metric<Label extends string = string> {
  /** As Prometheus spells it, with the unit at its end: `http_server_request_duration_seconds`. */
  name: string;
  /** A counter only grows, an up-down counter is added to and taken from, a gauge is read when somebody asks. */
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

/** What a span may carry: patterns, codes and ids of conversations; never what a person typed or is called. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  kind?: "server" | "client" | "consumer";
  attributes?: SpanAttributes;
  /** The caller, as a W3C traceparent; without one, the span that is under way. What is not well-formed is passed over. */
  parent?: string | undefined;
  /** Another trace that this belongs to, as a W3C traceparent. */
  link?: string | undefined;
}

/** A piece of work that is traced. */
export interface Span {
  readonly traceId: string;
  /** What a call to another program is given, so that its spans join this trace. */
  readonly traceparent: string;
  /** Does work whose own spans belong to this one. */
  run<T>(work: () => T): T;
  set(name: string, value: string | number | boolean): void;
  /** @param type a code or the name of an error; messages may quote what people wrote */
  fail(type: string): void;
  end(): void;
}

/** Where a program reports what it does. The one that is off does nothing, and has loaded nothing. */
export interface Telemetry {
  /** Whether anybody reads the metrics. */
  readonly isMeasuring: boolean;
  /** Whether spans are sent. */
  readonly isTracing: boolean;
  record<Label extends string>(metric: Metric<Label>, value: number, labels: Labels<Label>): void;
  /** What adds to one series of a histogram, for work that is done thousands of times a second. */
  series<Label extends string>(metric: Metric<Label>, labels: Labels<Label>): (value: number) => void;
  /** Has a gauge read whenever the metrics are collected; `read` must be quick and must not throw. */
  observe<Label extends string>(metric: Metric<Label>, read: () => Iterable<Observation<Label>>): void;
  /** @returns undefined where nothing is traced */
  begin(name: string, options?: SpanOptions): Span | undefined;
}

export const noTelemetry: Telemetry = {
  isMeasuring: false,
  isTracing: false,
  record: () => undefined,
  series: () => () => undefined,
  observe: () => undefined,
  begin: () => undefined,
};

/** Does work as a span of its own, which fails with it. */
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

/** What kind of error it is, without a word of its message. */
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
  /** Where an OpenTelemetry collector listens, without a slash at its end; nothing is sent where there is none. */
  otlpUrl: string | undefined;
  /** From 0 to 1: of how many requests the traces are sent. */
  tracedShare: number;
  /** Where Prometheus may ask; nothing listens where there is no port. */
  metricsPort: number | undefined;
  host: string;
  /** Told at most once a minute, why nothing could be sent. */
  report: (problem: string) => void;
}

export interface RunningTelemetry extends Telemetry {
  /** Opens the port for Prometheus. @returns the port, undefined where none is wanted */
  listen(): Promise<number | undefined>;
  /** Sends what is left. */
  close(): Promise<void>;
}
