import type { FastifyInstance } from "fastify";
import { type ELDHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { AppError } from "../../lib/app-error.ts";

const lookEveryMs = 1000;
const resolutionMs = 10;

/** Of the memory that V8 may use; beyond it, most of the time would be spent on collecting garbage. */
const shareOfHeap = 0.8;

/** V8 counts the room for young objects into its limit. It is used up long after the rest would be, if that is small. */
const youngBytes = 96 * 1024 * 1024;

/** In milliseconds, from one turn of the loop to the next as most requests meet it: a long one meets more of them. */
function meanWait({ count, mean, stddev }: ELDHistogram): number {
  // Without a sample nothing has moved at all.
  return count === 0 ? Infinity : (mean + stddev ** 2 / mean) / 1e6;
}

/**
 * Turns work away while the process cannot keep up, so that what it has begun still finishes. Nothing here opens a file:
 * `process.memoryUsage` does, and threw where no descriptor was left.
 * @param maxEventLoopDelay milliseconds, on average over each of two seconds in a row; 0 looks at the memory only
 */
export function shedUnderPressure(app: FastifyInstance, maxEventLoopDelay: number): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let isPressed = false;
  let wasLate = false;
  const looking = setInterval(() => {
    const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics();
    const isLate = maxEventLoopDelay > 0 && meanWait(delay) - resolutionMs > maxEventLoopDelay;
    // A machine or a collector that stood still once goes on as before; whoever waits for it is served.
    isPressed = (isLate && wasLate) || used > (most - youngBytes) * shareOfHeap;
    wasLate = isLate;
    delay.reset();
  }, lookEveryMs).unref();
  app.addHook("onRequest", (request, _reply, done) => {
    if (isPressed && !request.routeOptions.config.servesUnderPressure) throw busy();
    done();
  });
  app.addHook("onClose", (_app, done) => {
    clearInterval(looking);
    delay.disable();
    done();
  });
}

const busy = () =>
  new AppError("unavailable", "The service is busy. Please try again in a moment.", { retryAfterSeconds: 2 });
