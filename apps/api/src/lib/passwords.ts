import { hash as argon2, parseOptions, verify as argon2Verify, type Options } from "@node-rs/argon2";
import { AppError } from "./app-error.ts";
import { createSemaphore } from "./semaphore.ts";

export interface Passwords {
  /** A hash to store, as a PHC string. @throws AppError unavailable */
  hash(password: string): Promise<string>;
  /**
   * Whether a password belongs to a hash. null takes the same time and is never right, so that nobody can tell
   * whether there was a hash at all.
   * @throws AppError unavailable
   */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether a hash was made with other parameters than today's. */
  isOutdated(hash: string): boolean;
}

/** Argon2id, version 19: 9 ms and 19 MiB each, about 170 a second on two cores. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } satisfies Options;

/** A hash dearer than this was not made by us, and would only be a way to keep us busy. */
const dearest = { memoryCost: 128 * 1024, timeCost: 10, parallelism: 16 };

const longestWaitMs = 3000;
const retryAfterSeconds = 2;

/**
 * Hashing that cannot take over the process: `concurrency` at once, `queue` waiting for at most three seconds, and a
 * refusal for everybody else.
 */
export function createPasswords(options: { concurrency: number; queue: number }): Passwords {
  const semaphore = createSemaphore({ ...options, longestWaitMs });
  // Made with the first use, so that a process that hashes nothing does not pay for it.
  let dummy: Promise<string> | undefined;

  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    const release = await semaphore.enter();
    if (!release) throw busy();
    try {
      return await work();
    } finally {
      release();
    }
  };

  return {
    hash: (password) => within(() => argon2(password, parameters)),
    async verify(hash, password) {
      if (hash !== null && isTooDear(hash)) return false;
      dummy ??= argon2("", parameters);
      const compared = hash ?? (await dummy);
      const isRight = await within(() => argon2Verify(compared, password));
      return isRight && hash !== null;
    },
    isOutdated(hash) {
      const { memoryCost, timeCost, parallelism } = parseOptions(hash);
      return (
        memoryCost !== parameters.memoryCost ||
        timeCost !== parameters.timeCost ||
        parallelism !== parameters.parallelism
      );
    },
  };
}

const busy = () =>
  new AppError("unavailable", "Many people are signing in right now. Please try again in a moment.", {
    retryAfterSeconds,
  });

function isTooDear(hash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(hash);
  return memoryCost > dearest.memoryCost || timeCost > dearest.timeCost || parallelism > dearest.parallelism;
}
