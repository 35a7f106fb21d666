import { randomBytes, timingSafeEqual } from "node:crypto";
import { hash as argon2, parseOptions, verify as argon2Verify, type Options } from "@node-rs/argon2";
import { AppError } from "./app-error.ts";
import { createSemaphore } from "./semaphore.ts";
import type { Signer } from "./signed-value.ts";

export interface Passwords {
  /** A hash to store, as a PHC string. @throws AppError unavailable */
  hash(password: string): Promise<string>;
  /**
   * The stored form of a password or a code that we made up (`temporaryPassword`, 80 random bits; `accessCode`, 50), as a
   * string like a hash. A slow hash protects what people choose, because that can be guessed. What was made up cannot be
   * guessed at sign-in, where tries are counted, and a stolen database alone does not help, because the digest is made
   * under our own key. So thousands of accounts or invitations are made within a second. Whoever has the key as well finds
   * 50 bits, but then they sign cookies themselves. Never for a password that a person typed.
   */
  seal(madeUp: string): string;
  /**
   * True where a password belongs to a hash or a seal. A seal takes as long as a hash, and so does null, which is never
   * right: nobody can tell whether there was a hash at all, nor of which kind.
   * @throws AppError unavailable
   */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Takes no time, so it is only for what was judged before. */
  isSealOf(stored: string, madeUp: string): boolean;
  /** True for a hash with other parameters than today's, and for a seal under another key than the current one. */
  isOutdated(hash: string): boolean;
}

/** Argon2id, version 19: 9 ms and 19 MiB each, about 170 a second on two cores. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } satisfies Options;

/** A hash dearer than this was not made by us, and would only be a way to keep us busy. */
const dearest = { memoryCost: 128 * 1024, timeCost: 10, parallelism: 16 };

const sealPrefix = "$hmac-sha256$v=1$";

/** How every seal under a key begins, or every seal at all: those of the first releases do not name their key. */
export const sealMark = (keyId?: string): string =>
  keyId === undefined ? sealPrefix : `${sealPrefix}${keyId}.`;

const sealOf = (salt: string, digest: Buffer) => `${sealPrefix}${salt}$${digest.toString("base64url")}`;

const retryAfterSeconds = 2;

/**
 * Hashing that cannot take over the process: `concurrency` at once, `queue` waiting for at most `longestWaitMs`, and a
 * refusal for everybody else.
 */
export function createPasswords({ signer, ...options }: PasswordOptions): Passwords {
  const semaphore = createSemaphore(options);
  const isSealOf = (stored: string, madeUp: string) => {
    const salt = isSeal(stored) ? (stored.slice(sealPrefix.length).split("$")[0] ?? "") : "";
    const digests = signer.digests("temporary password", `${salt}.${madeUp}`);
    return digests.some((digest) => isSame(stored, sealOf(salt, digest)));
  };
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
    seal(madeUp) {
      const salt = `${signer.keyId}.${randomBytes(16).toString("base64url")}`;
      return sealOf(salt, signer.digest("temporary password", `${salt}.${madeUp}`));
    },
    isSealOf,
    async verify(stored, password) {
      const hash = stored === null || isSeal(stored) ? null : stored;
      if (hash !== null && isTooDear(hash)) return false;
      dummy ??= argon2("", parameters);
      const compared = hash ?? (await dummy);
      const isRight = await within(() => argon2Verify(compared, password));
      if (stored === null || hash !== null) return isRight && hash !== null;
      return isSealOf(stored, password);
    },
    isOutdated(hash) {
      if (isSeal(hash)) return !hash.startsWith(sealMark(signer.keyId));
      const { memoryCost, timeCost, parallelism } = parseOptions(hash);
      return (
        memoryCost !== parameters.memoryCost ||
        timeCost !== parameters.timeCost ||
        parallelism !== parameters.parallelism
      );
    },
  };
}

interface PasswordOptions {
  concurrency: number;
  queue: number;
  longestWaitMs: number;
  /** Keeps the keys of the seals. */
  signer: Pick<Signer, "digest" | "digests" | "keyId">;
}

const isSeal = (stored: string) => stored.startsWith(sealPrefix);

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const busy = () =>
  new AppError("unavailable", "Many people are signing in right now. Please try again in a moment.", {
    retryAfterSeconds,
  });

function isTooDear(hash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(hash);
  return memoryCost > dearest.memoryCost || timeCost > dearest.timeCost || parallelism > dearest.parallelism;
}
