import { afterAll, beforeAll, expect, test } from "vitest";
import { fileStores, type TestStore } from "./file-stores.ts";
import { type Library, openLibrary } from "./library.ts";
import { refused, refusedAudio, taken } from "./real-files.ts";

let store: TestStore;
let library: Library;
beforeAll(async () => {
  const [folder] = fileStores;
  if (!folder) throw new Error("There is no store.");
  store = await folder.open();
  library = await openLibrary(store);
});
afterAll(async () => {
  await library.api.close();
  await store.close();
});

test.each(taken)("%s is taken", async (name, content, mediaType) => {
  const { status, data } = await library.send(content, name);
  expect(status).toBe(201);
  expect(data).toMatchObject({ name, size: content.length, mediaType: expect.stringMatching(mediaType) });
  const { headers } = await library.get(library.owner, data.url);
  expect(headers).toMatchObject({
    "content-type": data.mediaType,
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
});

test.each(refused)("%s is refused, and told what it is", async (name, content, expected, found) => {
  const { status, error } = await library.send(content, name);
  expect([status, error.error]).toEqual([
    415,
    `Unsupported file type. Expected ${expected}, found ${found}.`,
  ]);
});

test.each(refusedAudio)(
  "%s is refused in the words for recordings",
  async (name, content, expected, found) => {
    const { status, error } = await library.send(content, name);
    expect([status, error.error]).toEqual([
      415,
      `Unsupported file type. Supported audio formats: MP3, WAV, OGG, M4A, AAC. Expected ${expected}, found ${found}.`,
    ]);
  },
);

test("a file of another type than was chosen is refused by its name, and one of no type too", async () => {
  const said = async (name: string, body = {}) => (await library.send("x", name, body)).error.error;
  expect(await said("a.pdf", { type: "WORD" })).toBe(
    "Unsupported file type. Expected a file that ends with .doc or .docx, found one that ends with .pdf.",
  );
  expect(await said("a.pdf", { type: "AUDIO" })).toMatch(
    /^Unsupported file type\. Supported audio formats: MP3, /,
  );
  expect(await said("a.svg")).toMatch(
    /^Unsupported file type\. Expected .*, found one that ends with \.svg\.$/,
  );
});
