import { join } from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";
import { lightContract } from "./build-contract.ts";

const page = join(import.meta.dirname, "page.js");

/** What a browser would load of a page that does nothing but `source`. */
async function bundled(source: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "page",
        resolveId: (id) => (id === page ? id : null),
        load: (id) => (id === page ? source : null),
      },
      lightContract(),
    ],
    build: { write: false, minify: false, rolldownOptions: { input: page } },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) =>
    "output" in each ? each.output : [],
  );
  return outputs.map((item) => (item.type === "chunk" ? item.code : "")).join("\n");
}

test("a page that calls endpoints carries their methods and paths and no model", async () => {
  const code = await bundled(
    `import { userEndpoints, userStatuses } from "@field-advisor/schema/users"; console.log(userEndpoints, userStatuses);`,
  );
  expect(code).toContain(`"path": "/api/users/:id/role"`);
  expect(code).toContain(`"INACTIVE"`);
  expect(code).not.toContain("summary");
  expect(code.length).toBeLessThan(3000);
});

test("a form keeps the model it checks with, and not the others", async () => {
  const code = await bundled(
    `import { createUserInput } from "@field-advisor/schema/users"; console.log(createUserInput.safeParse({}));`,
  );
  expect(code).toContain("Password must be at least 6 characters");
  expect(code).not.toContain("Nothing to change");
});
