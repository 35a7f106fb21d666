import { mutationOf, queryOf } from "@field-advisor/api-client";
import { activityEndpoints } from "@field-advisor/schema/activity";
import { sessionEndpoints } from "@field-advisor/schema/sessions";

const makesStale = [sessionEndpoints.list, activityEndpoints.events, activityEndpoints.loginStats];

export const ownSessions = queryOf(sessionEndpoints.list, {});
export const endSession = mutationOf(sessionEndpoints.end, { makesStale });
export const endOtherSessions = mutationOf(sessionEndpoints.endOthers, { makesStale });
