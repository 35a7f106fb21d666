import { randomBytes } from "node:crypto";
import type { APIRequestContext, Browser } from "@playwright/test";
import { modelLimits } from "@field-advisor/schema/model-talk-constants";
import { variantLimits } from "@field-advisor/schema/variant-constants";
import { addItem, removeItems } from "./library.ts";
import { makeDirectory, makeKey, makeProviders, makeWebhook } from "./longest-connections.ts";
import { type Calls, callsOf, longestEmail, type Made, prose, solid } from "./longest-texts.ts";
import { demoPassword } from "./test.ts";

const temporaryPassword = "temporary";

async function signIn(browser: Browser, email: string, password: string) {
  const context = await browser.newContext();
  const call = callsOf(context.request);
  await call("post", "/auth/login", { email, password });
  return { context, call };
}

/** An account that has chosen its password, signed in to a browser of its own. */
async function makePerson(owner: Calls, browser: Browser, role: "OWNER" | "ADMIN" | "USER", mark: string) {
  const email = longestEmail(`${role.toLowerCase()}-${mark}-`);
  const { id } = await owner<Made>("post", "/users", {
    email,
    firstName: solid(100),
    lastName: solid(100),
    role: role === "OWNER" ? "ADMIN" : role,
    password: temporaryPassword,
  });
  if (role === "OWNER") await owner("patch", `/users/${id}/role`, { role });
  const { context, call } = await signIn(browser, email, temporaryPassword);
  await call("patch", `/users/${id}`, { password: demoPassword, currentPassword: temporaryPassword });
  return { id, email, context, call };
}

async function makePeople(owner: Calls, browser: Browser, mark: string) {
  const people = {
    owner: await makePerson(owner, browser, "OWNER", mark),
    admin: await makePerson(owner, browser, "ADMIN", mark),
    user: await makePerson(owner, browser, "USER", mark),
  };
  await owner("put", `/users/${people.user.id}/admins`, { adminIds: [people.admin.id] });
  const remove = async () => {
    await owner("patch", `/users/${people.owner.id}/role`, { role: "USER" });
    for (const { id, context } of Object.values(people)) {
      await owner("delete", `/users/${id}`);
      await context.close();
    }
  };
  return { people, remove };
}

/** One agent that talks and one that the provider does not have, an assistant, and a room of each agent. */
async function makeRooms(owner: Calls, mark: string, people: readonly Made[]) {
  const named = { name: solid(100), description: prose(500), domain: solid(100) };
  const agents = [
    await owner<Made>("post", "/agents", {
      ...named,
      persona: { prompt: prose(300), firstMessage: prose(300), voiceId: "voice_ben", script: [prose(300)] },
    }),
    await owner<Made>("post", "/agents", { ...named, agentId: mark + solid(100 - mark.length) }),
  ];
  const assistant = await owner<Made>("post", "/assistants", {
    assistantId: mark + solid(100 - mark.length),
    name: solid(100),
    model: solid(100),
  });
  const rooms: Made[] = [];
  for (const [index, { id }] of agents.entries())
    rooms.push(
      await owner<Made>("post", "/test-rooms", {
        name: `${index}${solid(99)}`,
        description: prose(500),
        agentId: id,
        openaiAssistantId: assistant.id,
        badgeText: solid(50),
        category: "Assessment",
        // Nobody may talk to an agent that the provider does not have.
        status: index === 0 ? "LIVE" : "INACTIVE",
      }),
    );
  const roomIds = rooms.map(({ id }) => id);
  for (const { id } of people) await owner("post", `/users/${id}/room-access`, { roomIds });
  const remove = async () => {
    for (const id of roomIds) await owner("delete", `/test-rooms/${id}`);
    await owner("delete", `/assistants/${assistant.id}`);
    for (const { id } of agents) await owner("delete", `/agents/${id}`);
  };
  return { agentId: agents[0]?.id ?? 0, assistantId: assistant.id, roomId: roomIds[0] ?? 0, roomIds, remove };
}

/** How else the room can be met, and how a conversation in it goes wrong. */
async function fillRoom(owner: Calls, roomId: number) {
  await owner("post", `/test-rooms/${roomId}/variants`, {
    name: solid(variantLimits.name),
    level: "hard",
    counterpart: prose(variantLimits.counterpart),
    mood: solid(variantLimits.mood),
    opening: prose(variantLimits.opening),
    objections: [prose(variantLimits.objection)],
  });
  const said = { text: prose(600), note: solid(modelLimits.note) };
  const model = await owner<Made>("post", `/test-rooms/${roomId}/model-talks`, {
    kind: "bad",
    title: solid(modelLimits.title),
    lines: [
      { isUser: false, ...said },
      { isUser: true, ...said, isMistake: true },
    ],
  });
  return model.id;
}

/** Something to listen to with a file, and something to read with an address. */
async function makeLibrary(request: APIRequestContext, mark: string) {
  const named = { title: mark + solid(200 - mark.length), description: prose(2000) };
  const file = { file: "before-you-answer-a-doubt.mp3", name: `${solid(146)}.mp3` };
  const page = `https://${solid(60)}.${solid(60)}.test/`.toLowerCase();
  await addItem(request, { ...named, category: "listen", type: "AUDIO" }, file);
  await addItem(request, { ...named, category: "read", type: "NEWS" }, { url: page.padEnd(2048, "a") });
  return () => removeItems(request, mark);
}

/** A group of these people, by which they have the rooms too. */
async function makeGroup(owner: Calls, mark: string, people: readonly Made[], roomIds: readonly number[]) {
  const { id } = await owner<Made>("post", "/groups", { name: solid(92) + mark });
  await owner("post", `/groups/${id}/people`, { add: people.map((person) => person.id) });
  await owner("post", `/groups/${id}/rooms`, { add: roomIds });
  const [item] = await owner<Made[]>("get", `/dashboard/content/manage?search=${mark}`);
  await owner("post", `/groups/${id}/content`, { add: [item?.id ?? 0] });
  return { groupId: id, remove: () => owner("delete", `/groups/${id}`) };
}

/** Companies cannot be deleted either: this one keeps a short name. */
async function makeCompany(owner: Calls) {
  const { id } = await owner<Made>("post", "/companies", { name: solid(100), description: prose(2000) });
  return async () => {
    await owner("put", `/companies/${id}`, { name: "Old company", description: null });
    await owner("delete", `/companies/${id}`);
  };
}

/** Pages cannot be deleted: they are put away under short names, led by an agent of the demo. */
async function makePages(owner: Calls, mark: string, userId: number, agentId: number) {
  const page = {
    deploymentName: solid(100),
    deploymentTitle: solid(100),
    description: prose(500),
    userId,
    agentId,
    recipientEmail: longestEmail("recipient-"),
    recipientName: solid(100),
  };
  const make = async (kind: string, fields: object) => {
    const slug = (kind + mark + solid(80)).slice(0, 80).toLowerCase();
    const { deployment } = await owner<{ deployment: { id: string } }>("post", "/deployments", {
      ...page,
      ...fields,
      slug,
    });
    return { id: deployment.id, slug };
  };
  const pages = {
    open: await make("open-", { allowAnonymous: true }),
    closed: await make("closed-", {}),
    paused: await make("paused-", {}),
  };
  await owner("patch", `/deployments/${pages.paused.id}`, { status: "paused" });
  const remove = async () => {
    const [demoAgent] = await owner<Made[]>("get", "/agents?search=Asha");
    for (const { id } of Object.values(pages))
      await owner("patch", `/deployments/${id}`, {
        deploymentName: `Put away ${mark}`,
        deploymentTitle: "",
        recipientName: null,
        status: "archived",
        agentId: demoAgent?.id,
      });
  };
  return { pages, remove };
}

/** A path in the room, which these people follow. */
async function makePath(owner: Calls, roomId: number, userIds: readonly number[]) {
  const { id } = await owner<Made>("post", "/paths", {
    name: solid(100),
    description: prose(600),
    validMonths: 120,
    steps: [
      { kind: "score", subjectId: roomId, goalValue: 100, days: 7 },
      { kind: "pass", subjectId: roomId, isLocked: true, isNeeded: false },
    ],
  });
  const group = { kind: "people", userIds };
  await owner("post", "/assignments", { pathId: id, goal: "complete", group, note: prose(500) });
  return { pathId: id, remove: () => owner("delete", `/paths/${id}`) };
}

/** Fills the product with the longest names that it allows; what is made here is taken away again by `remove`. */
export async function makeLongestNames(browser: Browser) {
  const mark = randomBytes(4).toString("hex");
  const { context, call: owner } = await signIn(browser, "owner@demo.test", demoPassword);
  const { people, remove: removePeople } = await makePeople(owner, browser, mark);
  const rooms = await makeRooms(owner, mark, [people.admin, people.user]);
  const modelId = await fillRoom(owner, rooms.roomId);
  const path = await makePath(owner, rooms.roomId, [people.admin.id, people.user.id]);
  const { pages, remove: removePages } = await makePages(owner, mark, people.owner.id, rooms.agentId);
  await owner("post", "/fast-redeploy", { targetVersion: solid(50), description: prose(1000) });
  const removeCompany = await makeCompany(owner);
  const removeKey = await makeKey(owner);
  const removeLibrary = await makeLibrary(context.request, mark);
  const removeWebhook = await makeWebhook(owner);
  const group = await makeGroup(owner, mark, [people.admin, people.user], rooms.roomIds);
  const removeProviders = await makeProviders(owner);
  const removeDirectory = await makeDirectory(owner, people.user);
  return {
    people,
    pages,
    roomId: rooms.roomId,
    agentId: rooms.agentId,
    assistantId: rooms.assistantId,
    modelId,
    pathId: path.pathId,
    groupId: group.groupId,
    remove: async () => {
      await group.remove();
      await removeProviders();
      await removeDirectory();
      await removeWebhook();
      await removeLibrary();
      await removeCompany();
      await removeKey();
      await removePages();
      await path.remove();
      await rooms.remove();
      await removePeople();
      await context.close();
    },
  };
}

export type LongestNames = Awaited<ReturnType<typeof makeLongestNames>>;
