import { once } from "node:events";
import { Agent, get } from "node:https";
import { setTimeout as pause } from "node:timers/promises";

/** How often each status came, or the reason why none came. */
export type Answers = Record<string, number>;

async function statusOf(origin: URL, agent: Agent): Promise<string> {
  const request = get({ host: "127.0.0.1", path: "/sign-in", agent, headers: { host: origin.host } });
  try {
    const [answer] = await once(request, "response");
    answer.resume();
    await once(answer, "end");
    return String(answer.statusCode);
  } catch (error) {
    return String(error);
  }
}

/** Short of what one address may ask for. */
const pauseMs = 50;

/**
 * Asks for the sign-in page, four times at once, again and again, while something is done.
 * @param authority the certificate that is trusted
 */
export async function askDuring(
  address: string,
  authority: Buffer,
  work: () => Promise<void>,
): Promise<Answers> {
  const origin = new URL(address);
  const agent = new Agent({ keepAlive: true, ca: authority, servername: origin.hostname });
  const ended = new AbortController();
  const answers: Answers = {};
  const askers = Array.from({ length: 4 }, async () => {
    while (!ended.signal.aborted) {
      const status = await statusOf(origin, agent);
      answers[status] = (answers[status] ?? 0) + 1;
      await pause(pauseMs);
    }
  });
  try {
    await work();
  } finally {
    ended.abort();
    await Promise.all(askers);
    agent.destroy();
  }
  return answers;
}
