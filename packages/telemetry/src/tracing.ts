import {
  type Context,
  type Span as SdkSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  ROOT_CONTEXT,
  trace,
} from "@opentelemetry/api";
import { parseTraceParent, suppressTracing } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import type { Resource } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { AsyncLocalStorage } from "node:async_hooks";
import type { Span, SpanOptions } from "./telemetry.ts";

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

const sendEveryMs = 2000;
const sendWithinMs = 10_000;

/** Sends spans to a collector in batches. The current span follows asynchronous calls. */
export function createTracing(resource: Resource, otlpUrl: string, share: number) {
  const exporter = new OTLPTraceExporter({ url: `${otlpUrl}/v1/traces`, timeoutMillis: sendWithinMs });
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: sendWithinMs,
      }),
    ],
  });
  const tracer = provider.getTracer("field-advisor");
  const activeContext = new AsyncLocalStorage<Context>();

  const begin = (name: string, { kind, attributes = {}, parent, link }: SpanOptions = {}): Span => {
    const caller = contextOf(parent);
    const linked = contextOf(link);
    const parentContext = caller
      ? trace.setSpanContext(ROOT_CONTEXT, caller)
      : (activeContext.getStore() ?? ROOT_CONTEXT);
    const options = {
      kind: kind ? kinds[kind] : SpanKind.INTERNAL,
      attributes,
      links: linked ? [{ context: linked }] : [],
    };
    return wrap(tracer.startSpan(name, options, parentContext), parentContext, activeContext);
  };

  return { begin, close: () => activeContext.run(suppressTracing(ROOT_CONTEXT), () => provider.shutdown()) };
}

const contextOf = (traceparent: string | undefined): SpanContext | undefined => {
  const context = traceparent === undefined ? null : parseTraceParent(traceparent);
  return context ? { ...context, isRemote: true } : undefined;
};

function wrap(span: SdkSpan, parentContext: Context, activeContext: AsyncLocalStorage<Context>): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const inside = trace.setSpan(parentContext, span);
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
    run: (work) => activeContext.run(inside, work),
    set: (name, value) => void span.setAttribute(name, value),
    fail: (type) => void span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(),
  };
}
