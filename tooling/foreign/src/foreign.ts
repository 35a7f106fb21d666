import { drawTable, figureLine } from "@field-advisor/nightly/table";
import type { Finding, Peer, Prepared } from "./peer.ts";
import type { Product } from "./product.ts";

/** What test harnesses, and the nightly run, read as "not run". */
const notRunCode = 77;

interface Options {
  peers: readonly Peer[];
  startProduct: () => Promise<Product>;
  /** The limit of the whole run. */
  mostMinutes: number;
  /** The limit of one peer: what waits for ever takes nothing from those after it. */
  minutesOfPeer: number;
  say: (line: string) => void;
}

interface Outcome {
  name: string;
  version: string;
  checks: number;
  failed: readonly string[];
  /** With what it took to bring it, and of the first one to start the product. */
  seconds: number;
  notRun?: string;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Waits for some work, and no longer than until the time is over. */
async function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {};
  const over = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new Error("the time was over"));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
  });
  return Promise.race([work, over]).finally(() => signal.removeEventListener("abort", stop));
}

async function tryPeer(peer: Peer, product: Product, signal: AbortSignal): Promise<Finding> {
  const broken = (why: string): Finding => ({ checks: 0, failed: [why] });
  const { checks, failed } = await within(peer.run(product, signal), signal).catch((error: unknown) =>
    broken(reasonOf(error)),
  );
  const nothing = checks === 0 && failed.length === 0 ? ["it tried nothing"] : [];
  return { checks, failed: [...failed, ...nothing] };
}

const prepare = (peer: Peer, signal: AbortSignal): Promise<Prepared> =>
  within(peer.prepare(signal), signal).catch((error: unknown) => ({ notRun: reasonOf(error) }));

/** Tries the peers one after the other; the product is started only where at least one is there. */
async function tryAll(options: Options, whole: AbortSignal): Promise<Outcome[]> {
  const { peers, startProduct, minutesOfPeer, say } = options;
  const outcomes: Outcome[] = [];
  let product: Product | undefined;
  try {
    for (const peer of peers) {
      const began = performance.now();
      const seconds = () => Math.round((performance.now() - began) / 1000);
      const { name } = peer;
      const limit = () => AbortSignal.any([whole, AbortSignal.timeout(minutesOfPeer * 60_000)]);
      const prepared = await prepare(peer, limit());
      if ("notRun" in prepared) {
        outcomes.push({ name, version: "", checks: 0, failed: [], seconds: seconds(), ...prepared });
        continue;
      }
      product ??= await startProduct();
      say(`${name} ${prepared.version} ...`);
      const finding = await tryPeer(peer, product, limit());
      for (const sentence of finding.failed) say(`  did not hold: ${sentence}`);
      outcomes.push({ name, version: prepared.version, ...finding, seconds: seconds() });
    }
  } finally {
    await product?.stop();
  }
  return outcomes;
}

const rowOf = ({ name, version, checks, failed, seconds, notRun }: Outcome) =>
  notRun === undefined
    ? [name, version, String(checks), String(failed.length), String(seconds)]
    : [name, version, "", `not run: ${notRun}`, String(seconds)];

const figureOf = ({ name, version, checks, failed, notRun }: Outcome) => ({
  name: `${name} ${version}`,
  value: notRun === undefined ? `${failed.length} of ${checks}` : "not run",
  goal: "0 failed",
});

/**
 * Has every peer use the product, and prints the table.
 * @returns the exit code: 1 when a peer failed, else 77 when one could not be run, so that this is never green
 */
export async function runForeign(options: Options): Promise<number> {
  const { mostMinutes, say } = options;
  const outcomes = await tryAll(options, AbortSignal.timeout(mostMinutes * 60_000));
  for (const outcome of outcomes) say(figureLine(figureOf(outcome)));
  say(`\n${drawTable(["peer", "version", "checks", "failed", "seconds"], outcomes.map(rowOf))}\n`);
  const failed = outcomes.filter((one) => one.failed.length > 0);
  for (const one of failed) for (const sentence of one.failed) say(`${one.name}: ${sentence}`);
  const missing = outcomes.filter(({ notRun }) => notRun !== undefined).map(({ name }) => name);
  if (missing.length > 0) say(`not run: ${missing.join(", ")}`);
  if (failed.length > 0) return 1;
  return missing.length > 0 ? notRunCode : 0;
}
