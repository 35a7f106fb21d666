import { isCounted } from "../../calls/calls.queries.ts";
import type { Dashboard } from "@field-advisor/schema/dashboard.endpoints";
import type { Database } from "../../../platform/db/database.ts";
import { all } from "../../../platform/db/rows.ts";

type Page = Dashboard["pages"][number];

interface PageRow extends Omit<Page, "today"> {
  visits: number;
  conversations: number;
}

/** Somebody's own pages, the newest first, with what happened on them since midnight in the organisation's zone. */
export const selectOwnPages = (db: Database, userId: number) =>
  all<PageRow>(db)`
    select d.id, d.slug, d.name as "deploymentName", d.status,
      (select count(*) from usage_events e
        where e.deployment_id = d.id and e.received_at >= midnight and e.action = 'PAGE_VISIT') as visits,
      (select count(*) from conversations c
        where c.deployment_id = d.id and c.issued_at >= midnight and ${isCounted("c")}) as conversations
    from (select date_trunc('day', now(), time_zone) as midnight from system_settings) as today, deployments d
    where d.user_id = ${userId}
    order by d.created_at desc, d.id`;
