import pg from "pg";

/** What happens to the connection of a transaction at one of its statements. */
export type Loss = "refused" | "lost before" | "lost after";

type Query = (this: pg.Client, ...sent: unknown[]) => Promise<unknown>;

const textOf = (sent: unknown): string => (typeof sent === "string" ? sent : (sent as { text: string }).text);

/**
 * Does `work`, in whose first transaction the statement of this number goes wrong, once: it is refused, or its connection
 * is lost before it is sent or before its answer comes. The last statement of a transaction is its commit.
 * @returns the statement, undefined where the transaction has fewer; and how `work` ended
 */
export async function withLoss(
  loss: Loss,
  number: number,
  work: () => Promise<unknown>,
): Promise<{ statement: string | undefined; error: unknown }> {
  const original = Reflect.get(pg.Client.prototype, "query") as Query;
  /** The connection of the first transaction. */
  const watched = new Set<pg.Client>();
  let count = 0;
  let statement: string | undefined;
  const cut = ({ connection }: { connection: { stream: { destroy(): void } } }) =>
    connection.stream.destroy();
  const faulty: Query = async function (...sent) {
    const text = textOf(sent[0]);
    if (text === "begin" && watched.size === 0) watched.add(this);
    else if (watched.has(this) && statement === undefined && ++count === number) {
      statement = text;
      if (loss === "refused" && text !== "commit") throw new Error("The statement was refused");
      if (loss === "lost after") await original.apply(this, sent);
      cut(this);
      return original.apply(this, sent);
    }
    if (watched.has(this) && text === "commit") count = Number.NEGATIVE_INFINITY;
    return original.apply(this, sent);
  };
  Reflect.set(pg.Client.prototype, "query", faulty);
  try {
    await work();
    return { statement, error: undefined };
  } catch (error) {
    return { statement, error };
  } finally {
    Reflect.set(pg.Client.prototype, "query", original);
  }
}
