import type { FastifyInstance } from "fastify";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { AppError } from "../lib/app-error.ts";

const lookEveryMs = 1000;
const resolutionMs = 10;

/** Of the memory that V8 may use; beyond it, most of the time would be spent on collecting garbage. */
const shareOfHeap = 0.8;

/** V8 counts the room for young objects into its limit. It is used up long after the rest would be, if that is small. */
const youngBytes = 96 * 1024 * 1024;

/**
 * Turns work away while the process cannot keep up, so that what it has begun still finishes. Nothing here opens a file:
 * `process.memoryUsage` does, and threw where no descriptor was left.
 * @param maxEventLoopDelay milliseconds, on average over a second; 0 looks at the memory only
 */
export function shedUnderPressure(app: FastifyInstance, maxEventLoopDelay: number): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let isPressed = false;
  const looking = setInterval(() => {
    const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics();
    // Without a sample nothing has moved at all.
    const lateMs = delay.count === 0 ? Infinity : delay.mean / 1e6 - resolutionMs;
    const isLate = maxEventLoopDelay > 0 && lateMs > maxEventLoopDelay;
    isPressed = isLate || used > (most - youngBytes) * shareOfHeap;
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
