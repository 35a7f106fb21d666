import { expect, test, vi } from "vitest";

test("schemas are checked without compiling code at run time", async () => {
  const compile = vi.spyOn(globalThis, "Function");
  await import("./without-eval.ts");
  const { z } = await import("zod");
  expect(z.object({ name: z.string() }).parse({ name: "Ada" })).toEqual({ name: "Ada" });
  expect(z.config().jitless).toBe(true);
  expect(compile).not.toHaveBeenCalled();
});
