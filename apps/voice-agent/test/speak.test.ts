import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("../src/speak.ts", import.meta.url));

test("a text becomes a WAV file, with a pause between its paragraphs", () => {
  const seconds = (input: string) => {
    const wav = execFileSync(process.execPath, [program, "voice_ben"], { input, maxBuffer: 10_000_000 });
    expect(wav.toString("latin1", 0, 4)).toBe("RIFF");
    return wav.readUInt32LE(40) / 2 / wav.readUInt32LE(24);
  };
  const [together, apart] = [" ", "\n\n"].map((between) =>
    seconds(`This is the first of two sentences.${between}And this is the second one.`),
  );
  expect(together).toBeGreaterThan(3);
  expect(apart).toBeCloseTo((together ?? 0) + 0.6, 1);
});

test("a voice that does not exist is answered with those that do", () => {
  const { status, stderr } = spawnSync(process.execPath, [program, "voice_nobody"], { input: "Hello." });
  expect([status, stderr.toString()]).toEqual([1, expect.stringMatching(/^Name a voice: voice_asha, /)]);
});
