import { z } from "zod";
import { TokenBucket } from "./token-bucket.ts";

/** The sound of one frame; whatever is no Base64 is not understood, and the conversation goes on without it. */
export const audioChunk = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/, "Base64 is expected.");

// Chunks of 25 ms are 40 frames a second, and after a stall they arrive all at once.
const framesPerSecond = 60;
const framesAtOnce = 600;

/** How much sound one client may send: one that sends more than this is disconnected. @param now in milliseconds */
export const audioLimit = (now: number): TokenBucket => new TokenBucket(framesPerSecond, framesAtOnce, now);

const longestFrame = 4000;

/** As how many frames a chunk counts: one with more than about 100 ms of sound is several. */
export const framesIn = (chunk: string): number => Math.max(1, chunk.length / longestFrame);
