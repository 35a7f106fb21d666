import { getHeapStatistics } from "node:v8";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { AppError } from "../lib/app-error.ts";

const shareOfHeap = 0.8;

/**
 * Turns work away while the process cannot keep up, so that what it has begun still finishes.
 * @param maxEventLoopDelay milliseconds; 0 looks at the memory only
 */
export async function shedUnderPressure(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    maxHeapUsedBytes: Math.floor(getHeapStatistics().heap_size_limit * shareOfHeap),
    pressureHandler: () => {
      throw new AppError("unavailable", "The service is busy. Please try again in a moment.", {
        retryAfterSeconds: 2,
      });
    },
  });
}
