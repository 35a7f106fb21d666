import type { Fault } from "../fault.ts";
import { send, type Sent } from "../load/send.ts";
import type { Stage } from "../stage.ts";

/** Two owners, each with a session and an address of their own, on two processes. */
function pairOf({ world: { owners }, ports }: Stage, round: number) {
  const first = owners[(2 * round) % owners.length];
  const second = owners[(2 * round + 1) % owners.length];
  const [a = 0, b = 0] = ports;
  if (!first || !second) throw new Error("There are not enough owners.");
  const by =
    (port: number, { session, address }: typeof first) =>
    (sent: Sent) =>
      send(port, { ...sent, cookie: session, from: address });
  return [by(a, first), by(b, second)] as const;
}

/** Two owners edit one room at the same moment, through two processes. */
export const twoOwners: Fault = {
  id: "F12",
  title: "two owners edit one room at the same moment",
  isShort: true,
  async run(run) {
    const stage = await run.stage();
    const rounds = run.rounds(25, 100);
    const wrong = new Map<string, number>();
    const expect = (holds: boolean, what: string) => {
      if (!holds) wrong.set(what, (wrong.get(what) ?? 0) + 1);
    };
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = pairOf(stage, round);
      const body = { name: `${run.prefix}-${round}`, status: "PAUSED" };
      const made = (await one({ method: "POST", path: "/api/test-rooms", body })).body;
      const path = `/api/test-rooms/${Number(made["id"])}`;
      const change = (changes: object): Sent => ({ method: "PATCH", path, body: changes });
      const read = async () => (await one({ method: "GET", path })).body;

      await Promise.all([one(change({ description: "of one" })), other(change({ badgeText: "of other" }))]);
      const both = await read();
      expect(
        both["description"] === "of one" && both["badgeText"] === "of other",
        "a change of another field was lost",
      );

      const version = both["version"];
      const rivals = await Promise.all([
        one(change({ name: `${body.name} one`, version })),
        other(change({ name: `${body.name} other`, version })),
      ]);
      const statuses = rivals.map(({ status }) => String(status)).toSorted();
      expect(statuses.join() === "200,409", "of two changes to one version, not exactly one was refused");

      await Promise.all([
        one(change({ name: "last one", description: "last one" })),
        other(change({ name: "last other", description: "last other" })),
      ]);
      const last = await read();
      expect(last["name"] === last["description"], "two changes were mixed");
    }
    const problems = [...wrong].map(([what, count]) => `In ${count} of ${rounds} rounds ${what}.`);
    return { rounds, exits: 0, problems, notes: [] };
  },
};
