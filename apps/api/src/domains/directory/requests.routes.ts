import type { Context } from "../../context.ts";
import { ScimRefusal } from "../../lib/scim-refusal.ts";
import type {
  DirectoryAnswer,
  DirectoryRequest,
  DirectoryRoutes,
} from "../../platform/http/directory-requests.ts";
import { readGroup } from "./groups.rules.ts";
import * as groups from "./groups.service.ts";
import { readOperations } from "./patches.rules.ts";
import * as people from "./people.service.ts";
import { readPerson } from "./person-shape.rules.ts";
import {
  addressIn,
  type DirectoryGroup,
  type DirectoryPerson,
  partOf,
  projected,
  shownGroup,
  shownList,
  shownPerson,
  versionOf,
  versionOfGroup,
} from "./resources.views.ts";

/** Groups of a page with their members: each may have thousands. */
const mostFilled = 20;

/** A person's attributes are few, so a patch of them is short. */
const mostOperations = 100;

const person = (
  { base, query }: DirectoryRequest,
  status: 200 | 201,
  told: DirectoryPerson,
): DirectoryAnswer => ({
  status,
  body: projected(shownPerson(base, told), query),
  location: addressIn(base, "Users", told.id),
  version: versionOf(told),
});

const group = (
  { base, query }: DirectoryRequest,
  status: 200 | 201,
  told: DirectoryGroup,
): DirectoryAnswer => ({
  status,
  body: projected(shownGroup(base, told), query),
  location: addressIn(base, "Groups", told.id),
  version: versionOfGroup(told),
});

/** A patch is answered without the resource, unless some of it is asked for. */
const patchedAnswer = (asked: DirectoryRequest, answer: DirectoryAnswer): DirectoryAnswer =>
  isAnswered(asked) ? answer : { status: 204, version: answer.version };

const isAnswered = ({ query }: DirectoryRequest): boolean =>
  query["attributes"] !== undefined || query["excludedattributes"] !== undefined;

const unlessKnown = ({ ifNoneMatch }: DirectoryRequest, answer: DirectoryAnswer): DirectoryAnswer =>
  ifNoneMatch !== undefined && ifNoneMatch === answer.version
    ? { status: 304, version: answer.version }
    : answer;

const filterOf = ({ query }: DirectoryRequest) => query["filter"] || undefined;

/** What a directory asks about people. */
export const personRoutes = (ctx: Context): DirectoryRoutes["routes"] => ({
  "GET /Users": async (asked) => {
    const { startIndex, ...part } = partOf(asked.query);
    const { rows, total } = await people.list(ctx, filterOf(asked), part);
    const told = rows.map((row) => projected(shownPerson(asked.base, row), asked.query));
    return { status: 200, body: shownList(told, { total, startIndex }) };
  },
  "POST /Users": async (asked) =>
    person(asked, 201, await people.create(ctx, asked.caller, readPerson(asked.body))),
  "GET /Users/:id": async (asked) =>
    unlessKnown(asked, person(asked, 200, await people.read(ctx, groups.idOf(asked.id)))),
  "PUT /Users/:id": async (asked) => {
    const [id, document] = [groups.idOf(asked.id), readPerson(asked.body)];
    return person(asked, 200, await people.replace(ctx, asked.caller, id, document, asked.ifMatch));
  },
  "PATCH /Users/:id": async (asked) => {
    const [id, operations] = [groups.idOf(asked.id), readOperations(asked.body, mostOperations)];
    const told = await people.patch(ctx, asked.caller, id, operations, asked.ifMatch);
    return patchedAnswer(asked, person(asked, 200, told));
  },
  "DELETE /Users/:id": async (asked) => {
    await people.remove(ctx, asked.caller, groups.idOf(asked.id), asked.ifMatch);
    return { status: 204 };
  },
  "GET /Me": async () => {
    throw new ScimRefusal("noTarget", "A key is no person, so there is nobody to show.", "not_found");
  },
});

/** Whether the members of groups are asked for: of ten thousand people they are most of the answer. */
function wantsMembers({ query }: DirectoryRequest): boolean {
  const [wanted = "", unwanted = ""] = [query["attributes"], query["excludedattributes"]].map((list) =>
    list?.toLowerCase(),
  );
  return !/\bmembers\b/.test(unwanted) && (wanted === "" || /\bmembers\b/.test(wanted));
}

/** What a directory asks about groups. */
export const groupRoutes = (ctx: Context): DirectoryRoutes["routes"] => ({
  "GET /Groups": async (asked) => {
    const { startIndex, limit, offset } = partOf(asked.query);
    const withMembers = wantsMembers(asked);
    const part = { limit: withMembers ? Math.min(limit, mostFilled) : limit, offset, withMembers };
    const { rows, total } = await groups.list(ctx, filterOf(asked), part);
    const told = rows.map((row) => projected(shownGroup(asked.base, row), asked.query));
    return { status: 200, body: shownList(told, { total, startIndex }) };
  },
  "POST /Groups": async (asked) =>
    group(asked, 201, await groups.create(ctx, asked.caller, readGroup(asked.body), wantsMembers(asked))),
  "GET /Groups/:id": async (asked) =>
    unlessKnown(asked, group(asked, 200, await groups.read(ctx, groups.idOf(asked.id), wantsMembers(asked)))),
  "PUT /Groups/:id": async (asked) => {
    const [id, document] = [groups.idOf(asked.id), readGroup(asked.body)];
    const how = { version: asked.ifMatch, withMembers: wantsMembers(asked) };
    return group(asked, 200, await groups.replace(ctx, asked.caller, id, document, how));
  },
  "PATCH /Groups/:id": async (asked) => {
    const [id, operations] = [groups.idOf(asked.id), readOperations(asked.body, groups.mostOperations)];
    const how = { version: asked.ifMatch, withMembers: isAnswered(asked) && wantsMembers(asked) };
    const told = await groups.patch(ctx, asked.caller, id, operations, how);
    return patchedAnswer(asked, group(asked, 200, told));
  },
  "DELETE /Groups/:id": async (asked) => {
    await groups.remove(ctx, asked.caller, groups.idOf(asked.id), asked.ifMatch);
    return { status: 204 };
  },
});
