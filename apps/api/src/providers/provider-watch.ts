import { noTelemetry } from "@field-advisor/telemetry";
import { providerCalls, providerUp } from "../telemetry/metrics.ts";
import type { Bulkhead, Outcome } from "./bulkhead.ts";

const words: Record<Outcome, string> = { up: "answered", down: "failed", unknown: "abandoned" };

export interface Visit {
  /** Tells the provider which trace its work belongs to; undefined where nothing is traced. */
  traceparent: string | undefined;
  /** What the caller says at its end, once. */
  leave(outcome: Outcome): void;
}

export type ProviderWatch = ReturnType<typeof createProviderWatch>;

/** Measures the calls to one provider, and knows how the last one ended. */
export function createProviderWatch(provider: string, telemetry = noTelemetry) {
  let isDown = false;
  const record = (outcome: string, began: number) =>
    telemetry.record(providerCalls, (performance.now() - began) / 1000, { provider, outcome });
  telemetry.observe(providerUp, () => [{ value: isDown ? 0 : 1, labels: { provider } }]);

  return {
    enter(bulkhead: Bulkhead, failureText: string): Visit {
      const began = performance.now();
      let leave: ReturnType<Bulkhead["enter"]>;
      try {
        leave = bulkhead.enter(failureText);
      } catch (error) {
        record("not_sent", began);
        throw error;
      }
      const span = telemetry.begin(`call ${provider}`, { kind: "client", attributes: { provider } });
      return {
        traceparent: span?.traceparent,
        leave(outcome) {
          leave(outcome);
          if (outcome !== "unknown") isDown = outcome === "down";
          record(words[outcome], began);
          if (outcome === "down") span?.fail("provider");
          span?.end();
        },
      };
    },
  };
}
