import type { Check } from "./tree.ts";

const domains = "apps/api/src/domains/";
const words = ["routes", "service", "queries", "policy", "jobs", "test", "policy.test"];

/**
 * A domain folder speaks a closed vocabulary, so that everybody knows where a thing is and no `helpers.ts` grows.
 * What outgrows its file becomes a folder named by a noun of the domain, with the same words.
 */
export const domainFolders: Check = (tree) =>
  tree.files
    .filter((file) => file.startsWith(domains))
    .flatMap((file) => {
      const [name = "", ...folders] = file.slice(domains.length).split("/").toReversed();
      const [noun] = folders;
      if (noun === undefined) return [`${file}: belongs into the folder of a domain.`];
      if (folders.length > 2) return [`${file}: is nested too deeply; a domain has nouns, a noun has none.`];
      const allowed = words.map((word) => `${noun}.${word}.ts`);
      return allowed.includes(name) ? [] : [`${file}: in this folder a file is named ${allowed.join(", ")}.`];
    });
