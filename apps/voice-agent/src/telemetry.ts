import type { Metric, Span, Telemetry } from "@field-advisor/telemetry";
import { observePools, type PoolCounts } from "@field-advisor/telemetry/pool-metrics";
import { createRequestMeter, type MeasuredRequest } from "@field-advisor/telemetry/request-metrics";
import type { FrameRejection } from "./conversation/conversation.ts";
import { supersededCode } from "./conversation/frames.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

const conversationsOpen = {
  name: "voice_agent_conversations_open",
  kind: "gauge",
  description: "Conversations that this process holds.",
  labels: [],
} as const satisfies Metric;

export const conversationsEnded = {
  name: "voice_agent_conversations_ended_total",
  kind: "counter",
  description: "Conversations that ended, by how: the close code of their websocket.",
  labels: ["code"],
} as const satisfies Metric;

export const framesRefused = {
  name: "voice_agent_frames_refused_total",
  kind: "counter",
  description: "Frames of clients that came to nothing, by why.",
  labels: ["reason"],
} as const satisfies Metric;

const rejectionReasons = [
  "malformed",
  "unknown",
  "invalid",
  "early",
  "repeated",
  "excessive",
] as const satisfies FrameRejection[];

export const firstSound = {
  name: "voice_agent_first_sound_seconds",
  kind: "histogram",
  unit: "s",
  description: "From the end of what a user said or typed to the first sound of the answer.",
  labels: ["after"],
  buckets: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1, 1.5, 2, 3, 5, 10],
} as const satisfies Metric;

export const webhookDeliveries = {
  name: "voice_agent_webhook_deliveries_total",
  kind: "counter",
  description: "Attempts to deliver the record of a conversation.",
  labels: ["outcome"],
} as const satisfies Metric;

const codes = new Set([1000, 1001, 1002, 1006, 1008, 1009, 1011, 1012, supersededCode]);

/** Bounds the values of the label: a client may close with any code. */
export const codeLabel = (code: number): string => (codes.has(code) ? String(code) : "other");

interface Observed {
  telemetry: Telemetry;
  live: { count: number };
  pool: PoolCounts;
}

export function observeAgent(app: FastifyInstance, { telemetry, live, pool }: Observed): void {
  if (!telemetry.isMeasuring) return;
  telemetry.observe(conversationsOpen, () => [{ value: live.count, labels: {} }]);
  observePools(telemetry, { conversations: pool });
  // Counters start at 0: the first event of a counter that appears with it would not count as growth.
  for (const outcome of ["delivered", "refused"]) telemetry.record(webhookDeliveries, 0, { outcome });
  for (const reason of rejectionReasons) telemetry.record(framesRefused, 0, { reason });
  for (const code of codes) telemetry.record(conversationsEnded, 0, { code: codeLabel(code) });
  const meter = createRequestMeter(telemetry, () => "json");
  app.decorateRequest("span", undefined);
  app.addHook("onRequest", (request, _reply, done) => {
    const { traceparent } = request.headers;
    request.span = meter.begin(measured(request), typeof traceparent === "string" ? traceparent : undefined);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    meter.end(measured(request), reply.statusCode, reply.elapsedTime, request.span);
    done();
  });
}

const measured = ({ method, routeOptions: { url } }: FastifyRequest): MeasuredRequest => ({
  method,
  route: url,
});
