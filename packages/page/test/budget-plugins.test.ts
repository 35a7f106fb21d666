import type { Rolldown } from "vite";
import { expect, test } from "vitest";
import { stages } from "../src/build/budget-plugins.ts";

const chunk = (name: string, imports: string[], isEntry = false, facadeModuleId = `/src/${name}.ts`) =>
  ({
    type: "chunk",
    name,
    facadeModuleId,
    imports,
    isEntry,
    code: "",
    viteMetadata: { importedCss: new Set([`${name}.css`]) },
  }) as Partial<Rolldown.OutputChunk> as Rolldown.OutputChunk;
const asset = () => ({ type: "asset", source: "" }) as Partial<Rolldown.OutputAsset> as Rolldown.OutputAsset;

test("page, entry, app and what they import belong to the landing card; features loaded later are on demand; all other code to the talk", () => {
  const { landing, talk, onDemand } = stages({
    "index.html": asset(),
    "main.js": chunk("main", ["shared.js"], true),
    "shared.js": chunk("shared", []),
    "mount.js": chunk("mount", ["main.js"]),
    "mount.css": asset(),
    "voice.js": chunk("voice", ["shared.js"]),
    "worklet.js": asset(),
    "consent.js": chunk("consent", ["shared.js"], false, "/src/features/privacy/consent-card.tsx"),
    "consent.css": asset(),
    "logo.svg": asset(),
  });
  expect(landing.filter((file) => !file.endsWith(".css")).toSorted()).toEqual([
    "index.html",
    "main.js",
    "mount.js",
    "shared.js",
  ]);
  expect(landing).toContain("mount.css");
  expect(talk).toEqual(["voice.js", "worklet.js"]);
  expect(onDemand).toEqual(["consent.js", "consent.css"]);
});
