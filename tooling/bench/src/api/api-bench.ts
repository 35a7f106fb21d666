import { compare, type Row } from "../rows.ts";
import { type RunningStack, startBare, startStack } from "../running-stack.ts";
import { benchPage, fill } from "./fill.ts";
import { below, type Load, randomVisitors, visitorCookies } from "./load.ts";

const portBase = 4400;
const barePort = portBase + 9;
const bareUrl = `http://localhost:${barePort}`;

const event = {
  deploymentId: benchPage.id,
  action: "MESSAGE_SENT",
  details: { characters: 42 },
  userAgent: "bench",
};

/**
 * The same work twice: one page, which memories of a second serve, and as many pages as a second does not ask for again,
 * which no memory serves.
 */
async function workOn(deploy: string): Promise<(Omit<Load, "url"> & { name: string; path: string })[]> {
  const page = `/api/deployment/${benchPage.slug}`;
  const headers = { cookie: await visitorCookies(deploy, benchPage.slug) };
  const visitors = await randomVisitors(deploy);
  return [
    { name: "public page read, one page", path: page, headers },
    { name: `public page read, ${visitors.length} of 100,000 pages at random`, path: "", visits: visitors },
    { name: "messages of a page, one page", path: `${page}/messages`, headers },
    {
      name: `messages of a page, ${visitors.length} of 100,000 pages at random`,
      path: "",
      visits: below(visitors, "/messages"),
    },
    {
      name: "usage event, answered after commit",
      path: "/api/usage",
      method: "POST",
      body: event,
      headers,
    },
  ];
}

async function besideBare({ deploy }: RunningStack): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, path, ...rest } of await workOn(deploy))
    rows.push(await compare(name, { ...rest, url: deploy + path }, { ...rest, url: bareUrl + path }));
  return rows;
}

/** The API beside bare node:http + pg. Takes about four minutes. */
export async function apiBench(): Promise<Row[]> {
  const stack = await startStack({ portBase });
  try {
    await fill(stack.databaseUrl);
    const bare = await startBare("api/bare-server.ts", [stack.databaseUrl, String(barePort)]);
    const rows = await besideBare(stack);
    bare.kill();
    return rows;
  } finally {
    await stack.stop();
  }
}
