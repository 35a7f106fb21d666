import type { Range } from "@field-advisor/schema/activity.endpoints";
import type { PageUse } from "@field-advisor/schema/deployments.endpoints";
import type { Context } from "../../context.ts";
import { selectTimeSpan } from "../../platform/db/time-span.ts";
import type { Actor } from "../../lib/actor.ts";
import { peopleAndSelf } from "../../scope/people-scope.ts";
import { selectDeployment } from "./deployments.queries.ts";
import { existing } from "./pages/pages.service.ts";
import { countReads, selectUse } from "./page-use.queries.ts";

export async function read({ db }: Context, actor: Actor, id: string, range: Range): Promise<PageUse> {
  existing(await selectDeployment(db, peopleAndSelf(actor), id));
  const span = await selectTimeSpan(db, range);
  const [rows, messagesRead] = await Promise.all([selectUse(db, id, span), countReads(db, id, span.from)]);
  const sumOf = (column: "visits" | "conversations" | "seconds") =>
    rows.reduce((sum, row) => sum + row[column], 0);
  return {
    asOf: span.asOf,
    timeZone: span.timeZone,
    visits: sumOf("visits"),
    conversations: sumOf("conversations"),
    minutes: Math.round(sumOf("seconds") / 6) / 10,
    messagesRead,
    timeline: span.starts.map((start, index) => {
      const row = rows.find(({ bucket }) => bucket === index + 1);
      return { start, visits: row?.visits ?? 0, conversations: row?.conversations ?? 0 };
    }),
  };
}
