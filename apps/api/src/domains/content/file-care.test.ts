import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { fileStores, type TestStore } from "../../../test/file-stores.ts";
import type { TestApi } from "../../../test/harness.ts";
import { digest, type Library, openLibrary, pdf } from "../../../test/library.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";

describe.each(fileStores)("files in $name are looked after", ({ open }) => {
  let store: TestStore;
  let library: Library;
  let api: TestApi;
  let owner: ContractClient;
  beforeAll(async () => {
    store = await open();
    // Files are told to be larger than they are.
    library = await openLibrary(store, { FILES_QUOTA_MB: "50000" });
    ({ api, owner } = library);
  });
  afterAll(async () => {
    await api.close();
    await store.close();
  });

  const lookAfter = () => performSchedule(api.ctx, "look-after-files");
  const old = new Date(Date.now() - 2 * 60 * 60_000);

  /** What owners read about it on their list of failed work. */
  const failures = async () =>
    (await owner.request("GET /api/jobs/failed", { query: {} })).map(({ name, reason }) => [name, reason]);

  test("what no item names for a day is removed, and what another one has stays", async () => {
    const { item, url } = await library.publish("Kept twice");
    const { data: copy } = await library.send(pdf("Kept twice"), "copy.pdf");
    const sha256 = digest(pdf("Kept twice"));
    await store.age(sha256, old);
    await store.leaveUnfinished(old);
    const expire = () => api.db.updateTable("files").set({ kept_until: old.toISOString() }).execute();
    await expire();
    await lookAfter();
    expect(await store.unfinished()).toBe(0);
    expect(await library.stored()).toEqual([sha256]);
    expect((await library.get(owner, copy.url)).statusCode).toBe(404);
    expect((await library.get(owner, url)).statusCode).toBe(200);

    await owner.request("DELETE /api/dashboard/content/:id", { params: { id: item.id } });
    await lookAfter();
    expect(await library.stored(), "for a day").toEqual([sha256]);
    await expire();
    await lookAfter();
    expect(await library.stored()).toEqual([]);
  });

  test("a file that was stored while the database was away is nobody's, and goes after an hour", async () => {
    const content = pdf("Without a row");
    const away = vi.spyOn(api.ctx.db, "transaction").mockImplementation(() => {
      throw lost();
    });
    const { status } = await library.send(content, "plan.pdf");
    away.mockRestore();
    expect(status).toBe(503);
    expect(await library.stored()).toEqual([digest(content)]);
    await lookAfter();
    expect(await library.stored(), "it may belong to an upload under way").toEqual([digest(content)]);
    await store.age(digest(content), old);
    await lookAfter();
    expect(await library.stored()).toEqual([]);
  });

  test("what the store has lost is reported until it is uploaded again", async () => {
    const report = vi.spyOn(api.ctx.log, "error");
    const { url } = await library.publish("Lost");
    const sha256 = digest(pdf("Lost"));
    await api.ctx.files.remove(sha256);
    await lookAfter();
    expect(report).toHaveBeenCalledWith({ sha256 }, "a file is missing in the store");
    const reason = "Files of the library are lost (1 missing). Upload them again: plan.pdf";
    expect(await failures()).toEqual([["look-after-files", reason]]);
    await library.send(pdf("Lost"), "again.pdf");
    await lookAfter();
    expect(await failures()).toEqual([]);
    expect((await library.get(owner, url)).body).toBe(pdf("Lost"));
  });

  test("what became another content is reported, also by runs that read other files, until it is uploaded again", async () => {
    const report = vi.spyOn(api.ctx.log, "error");
    const { url } = await library.publish("Damaged");
    const sha256 = digest(pdf("Damaged"));
    await store.damage(sha256);
    await lookAfter();
    expect(report).toHaveBeenCalledWith({ sha256 }, "a file in the store is damaged");
    await api.db
      .updateTable("files")
      .set({ size: 1024 ** 3 })
      .where("sha256", "=", sha256)
      .execute();
    await lookAfter();
    const reason = "Files of the library are lost (1 damaged). Upload them again: plan.pdf";
    expect(await failures()).toEqual([["look-after-files", reason]]);
    await api.db
      .updateTable("files")
      .set({ size: pdf("Damaged").length })
      .where("sha256", "=", sha256)
      .execute();
    await library.send(pdf("Damaged"), "again.pdf");
    await lookAfter();
    expect(await failures()).toEqual([]);
    expect((await library.get(owner, url)).body).toBe(pdf("Damaged"));
  });

  test.each([
    ["a disk cannot read any more is damaged", "EIO", true],
    ["the store does not deliver now may be whole", "ECONNRESET", false],
  ])("what %s", async (_name, code, isDamaged) => {
    await library.publish(code);
    const sha256 = digest(pdf(code));
    const checkedAt = (at: Date) =>
      api.db
        .updateTable("files")
        .set({ checked_at: at.toISOString() })
        .where("sha256", "=", sha256)
        .execute();
    await checkedAt(old);
    const read = vi.spyOn(api.ctx.files, "read").mockRejectedValue(Object.assign(new Error(code), { code }));
    await lookAfter();
    read.mockRestore();
    const noted = await api.db
      .selectFrom("files")
      .select("is_damaged")
      .where("sha256", "=", sha256)
      .executeTakeFirstOrThrow();
    expect(noted.is_damaged).toBe(isDamaged);
    expect(await failures()).not.toEqual([]);
    await library.send(pdf(code), "again.pdf");
    await lookAfter();
    expect(await failures()).toEqual([]);
  });

  test("what was not compared for the longest time is compared first", async () => {
    for (const text of ["First", "Second"]) await library.publish(text);
    const checkedAt = async (text: string) =>
      (
        await api.db
          .selectFrom("files")
          .select("checked_at")
          .where("sha256", "=", digest(pdf(text)))
          .executeTakeFirstOrThrow()
      ).checked_at;
    // More than one run reads: the second one has to wait for the next.
    await api.db.updateTable("files").set({ checked_at: new Date().toISOString() }).execute();
    const before = await checkedAt("Second");
    await api.db
      .updateTable("files")
      .set({ checked_at: old.toISOString() })
      .where("sha256", "=", digest(pdf("First")))
      .execute();
    await api.db
      .updateTable("files")
      .set({ size: 600 * 1024 ** 2 })
      .where("sha256", "!=", digest(pdf("First")))
      .execute();
    await lookAfter();
    expect(new Date(await checkedAt("First")) > old).toBe(true);
    expect(await checkedAt("Second")).toBe(before);
  });

  test("a recording that came before lengths were read gets its length, each once", async () => {
    const { id } = await library.publishRecording(3);
    await api.db.updateTable("files").set({ length_seconds: null, is_length_read: false }).execute();
    const seconds = async () =>
      (await owner.request("GET /api/dashboard/content/:id", { params: { id } })).file?.seconds;
    expect(await seconds()).toBeNull();
    await lookAfter();
    expect(await seconds()).toBe(3);
    await api.db.updateTable("files").set({ length_seconds: null }).execute();
    await lookAfter();
    expect(await seconds()).toBeNull();
  });
});

/** What the driver says when the database is gone. */
const lost = () => Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
