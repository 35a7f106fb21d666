import { getHeapStatistics } from "node:v8";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { AppError } from "../lib/app-error.ts";

const longestLoopDelay = 500;
const shareOfHeap = 0.8;

/** Turns work away while the process cannot keep up, so that what it has begun still finishes. */
export async function shedUnderPressure(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: longestLoopDelay,
    maxHeapUsedBytes: Math.floor(getHeapStatistics().heap_size_limit * shareOfHeap),
    pressureHandler: () => {
      throw new AppError("unavailable", "The service is busy. Please try again in a moment.", {
        retryAfterSeconds: 2,
      });
    },
  });
}
