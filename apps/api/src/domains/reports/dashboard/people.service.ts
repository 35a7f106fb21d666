import type { AdminDashboard, dashboardEndpoints } from "@field-advisor/schema/dashboard.endpoints";
import type { InputOf } from "@field-advisor/schema/endpoint";
import type { Context } from "../../../context.ts";
import { selectTimeSpan } from "../../../platform/db/time-span.ts";
import type { Actor } from "../../../lib/actor.ts";
import { peopleOf } from "../../../scope/people-scope.ts";
import * as activity from "../activity.service.ts";
import { conversationsOf, onlyNow, minutesTalkedOf } from "./dashboard.views.ts";
import { countPeopleUse, countConversationsOf, selectPeople } from "./people.queries.ts";

const shownPeople = 10;

type Query = InputOf<typeof dashboardEndpoints.admin>["query"];

/** How an administrator's users are doing; owners also see everybody. */
export async function read(ctx: Context, actor: Actor, query: Query): Promise<AdminDashboard> {
  const { db } = ctx;
  const scope = peopleOf(actor, query);
  const span = await selectTimeSpan(db, query.range);
  const whose = { assignedTo: query.assignedTo, groupId: query.groupId };
  const [signIns, activeBefore, counts, use, people] = await Promise.all([
    activity.summary(ctx, actor, query),
    activity.countActive(ctx, actor, { ...span.previous, ...whose }),
    countConversationsOf(db, scope, span),
    countPeopleUse(db, scope, span),
    selectPeople(db, scope, span, shownPeople),
  ]);
  const { totals, previous } = signIns;
  return {
    asOf: span.asOf,
    timeZone: span.timeZone,
    figures: {
      people: onlyNow(use.people),
      activeUsers: { value: totals.activeUsers, previous: activeBefore },
      signIns: { value: totals.sessions, previous: previous.sessions },
      conversations: conversationsOf(counts),
      minutes: minutesTalkedOf(counts),
      openings: { value: use.openings, previous: use.openingsBefore },
      unreadMessages: onlyNow(use.unreadMessages),
      neverSignedIn: onlyNow(use.neverSignedIn),
    },
    people,
  };
}
