import { setTimeout as pause } from "node:timers/promises";
import { silentRecording } from "@field-advisor/fixtures/silent-recording";
import type { LearningStore } from "@field-advisor/schema/learning-records.endpoints";
import type { Person, Product } from "./product.ts";

interface Access {
  address: string;
  user: string;
  password: string;
  version: "1.0.3" | "2.0.0";
}

/** Connects a learning record store as an owner does, and has everything sent since long ago. */
export async function sendEverything(
  owner: Person,
  { user: username, ...access }: Access,
  signal: AbortSignal,
): Promise<{ tried: { isWorking: boolean; says: string }; store: LearningStore }> {
  const body = { ...access, username, actor: "opaque", afterDeletion: "void", sendsAnswers: true };
  const tried = await owner.send<{ isWorking: boolean; says: string }>(
    "POST",
    "/api/learning-records/try",
    body,
  );
  await owner.send("PUT", "/api/learning-records/store", body);
  await owner.send("POST", "/api/learning-records/since", { since: "2020-01-01" });
  for (;;) {
    const { store } = await owner.get<{ store: LearningStore }>("/api/learning-records");
    if (store.past?.isDone && store.waiting === 0) return { tried, store };
    await pause(500, undefined, { signal });
  }
}

interface Attempt {
  id: string;
  state: string;
  isHidden: boolean;
  userId: number | null;
  passed: boolean | null;
  uncounted: string | null;
}

/** The attempts that may be told, as an owner reads them. */
export async function toldAttempts(owner: Person): Promise<Attempt[]> {
  const all: Attempt[] = [];
  for (let page: Attempt[] | undefined; page === undefined || page.length === 200;) {
    page = await owner.get<Attempt[]>(`/api/attempts?limit=200&offset=${all.length}`);
    all.push(...page);
  }
  return all.filter(
    ({ state, isHidden, userId, uncounted }) =>
      ["scored", "reviewed"].includes(state) &&
      !isHidden &&
      userId !== null &&
      (uncounted === null || state === "reviewed"),
  );
}

/** Somebody plays a recording of the library to its end. */
export async function finishRecording({ api, person }: Product): Promise<void> {
  const owner = await person("owner");
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(silentRecording(1))]), "silence.wav");
  const uploaded = await fetch(`${api}/api/content/upload`, {
    method: "POST",
    headers: { cookie: owner.cookie },
    body: form,
  });
  const { url } = (await uploaded.json()) as { url: string };
  const item = { title: "Silence", description: "For a peer", category: "listen", type: "AUDIO", url };
  const { id: contentId } = await owner.send<{ id: number }>("POST", "/api/dashboard/content", item);
  await owner.send("POST", "/api/content/access", { contentId });
  for (let finishedAt: string | null = null; finishedAt === null;) {
    const report = { seconds: null, played: [{ from: 0, to: 1 }] };
    ({ finishedAt } = await owner.send<{ finishedAt: string | null }>(
      "PUT",
      `/api/content/${contentId}/position`,
      report,
    ));
    await pause(200);
  }
}
