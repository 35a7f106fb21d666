import type { Migration } from "kysely/migration";
import * as foundation from "./migrations/0001-foundation.ts";
import * as people from "./migrations/0002-people.ts";
import * as hourlyTotals from "./migrations/0003-hourly-totals.ts";
import * as rooms from "./migrations/0004-rooms.ts";
import * as roomsInUse from "./migrations/0005-rooms-in-use.ts";
import * as agentHealth from "./migrations/0006-agent-health.ts";
import * as callsAndNames from "./migrations/0008-calls-and-names.ts";
import * as openSessions from "./migrations/0009-open-sessions.ts";
import * as writeUnits from "./migrations/0010-write-units.ts";
import * as companies from "./migrations/0011-companies.ts";

/** Every step from an empty database to this version, by name in order. A shipped step is never changed. */
export const migrations: Record<string, Migration> = {
  "0001-foundation": foundation,
  "0002-people": people,
  "0003-hourly-totals": hourlyTotals,
  "0004-rooms": rooms,
  "0005-rooms-in-use": roomsInUse,
  "0006-agent-health": agentHealth,
  "0008-calls-and-names": callsAndNames,
  "0009-open-sessions": openSessions,
  "0010-write-units": writeUnits,
  "0011-companies": companies,
};
