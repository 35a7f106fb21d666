import { setTimeout as pause } from "node:timers/promises";
import { load, type Load, type Visit } from "../api/load.ts";
import type { Row } from "../rows.ts";
import { pidOfApi, pidOfDatabase, type RunningStack } from "../running-stack.ts";
import { everyRecipient, sizes } from "./fill-operating.ts";
import { sharesDuring } from "@field-advisor/run/processor-time";

export const portBase = 4640;

export interface Stage {
  stack: RunningStack;
  cookie: string;
}

const recipients = sizes.pages * sizes.recipientsOfPage;
const pollEverySeconds = 60;
const consoles = 20;
const consoleEverySeconds = 5;
const measuredSeconds = 30;
const mostShare = 0.1;
const restSeconds = 10;
const mostAtRest = 0.05;

/** Of one core: 0.1 is a tenth. */
interface Shares {
  api: number;
  database: number;
  both: number;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Everybody's page is open, before a conversation or beside one, and so are twenty command centres. */
export async function polls({ stack, cookie }: Stage): Promise<Row[]> {
  const pages = everyRecipient();
  const before = pages.map((page) => ({ ...page, path: `${page.path}?refresh=true` }));
  const beside = await tagged(
    stack,
    pages.map((page) => ({ ...page, path: `${page.path}/messages` })),
  );
  const [tag = ""] = await tagsOf(stack.api, [{ path: "/api/deployment-messages", cookie }]);
  const centres: Load = {
    url: `${stack.api}/api/deployment-messages`,
    headers: { cookie, "if-none-match": tag },
    rate: consoles / consoleEverySeconds,
    seconds: measuredSeconds,
    connections: 2,
  };
  const open: Load = {
    url: stack.deploy,
    rate: recipients / pollEverySeconds,
    seconds: measuredSeconds,
    connections: 32,
  };
  const rest = await atRest();
  return [
    { ...shareRow("the product at rest", rest), goal: "stated" },
    ...(await pollRows("beside a conversation", rest, [{ ...open, visits: beside }, centres])),
    ...(await pollRows("before one", rest, [{ ...open, visits: before }, centres])),
  ];
}

const sharesOf = async (work: () => Promise<unknown>): Promise<Shares> => {
  const [api = 0, database = 0] = await sharesDuring([pidOfApi(portBase), pidOfDatabase()], work);
  return { api, database, both: api + database };
};

/** What the product takes when nobody is there, once it has added up what it was filled with. */
async function atRest(): Promise<Shares> {
  for (let tries = 0; tries < 30; tries += 1) {
    const rest = await sharesOf(() => pause(restSeconds * 1000));
    if (rest.both < mostAtRest) return rest;
  }
  throw new Error("The product does not come to rest.");
}

const shareRow = (name: string, { api, database, both }: Shares) => ({
  name: `${name}, of one core`,
  value: `${percent(both)} (API ${percent(api)}, PostgreSQL ${percent(database)})`,
});

/** What polls take of the processor beyond what is taken without them. */
async function pollRows(name: string, rest: Shares, loads: Load[]): Promise<Row[]> {
  const work = () => Promise.all(loads.map(load));
  await work();
  let failed = 0;
  const all = await sharesOf(async () => {
    const results = await work();
    failed = results.reduce((sum, { refused, serverErrors }) => sum + refused + serverErrors, 0);
  });
  const added = {
    api: all.api - rest.api,
    database: all.database - rest.database,
    both: all.both - rest.both,
  };
  const what = `${recipients.toLocaleString("en")} open pages ${name} and ${consoles} command centres`;
  return [
    { ...shareRow(what, added), goal: `<= ${percent(mostShare)}`, ok: added.both <= mostShare },
    { ...shareRow("the same and the product at rest", all), goal: "stated" },
    { name: "failed among them", value: String(failed), goal: "0", ok: failed === 0 },
  ];
}

/** Visits by somebody who has the answer. */
async function tagged({ deploy }: RunningStack, visits: readonly Visit[]): Promise<Visit[]> {
  const tags = await tagsOf(deploy, visits);
  return visits.map((visit, at) => ({ ...visit, tag: tags[at] ?? "" }));
}

/** The tags of what is asked for, a few at a time. */
async function tagsOf(origin: string, visits: readonly Pick<Visit, "path" | "cookie">[]): Promise<string[]> {
  const tags: string[] = [];
  const places = visits.keys();
  const ask = async () => {
    for (const at of places) {
      const { path = "", cookie = "" } = visits[at] ?? {};
      const answer = await fetch(origin + path, { headers: { cookie } });
      await answer.arrayBuffer();
      tags[at] = answer.headers.get("etag") ?? "";
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  return tags;
}
