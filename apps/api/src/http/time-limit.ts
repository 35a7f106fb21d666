import { AppError } from "../lib/app-error.ts";

const longest = 10_000;

/**
 * Gives a handler ten seconds, or what it needs. (Fastify's `handlerTimeout` stops watching a request once its body has been read:
 * with 5.12.8 a POST that hung was never answered.)
 * @throws AppError unavailable
 */
export function inTime<T>(work: Promise<T>, milliseconds = longest): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLong()), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const tooLong = () =>
  new AppError("unavailable", "This took too long. Please try again in a moment.", { retryAfterSeconds: 2 });
