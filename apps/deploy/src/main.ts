import { readPage } from "./lib/page-calls.ts";
import { runSplash } from "./lib/splash.ts";
import { texts } from "./lib/texts.ts";
import { parseAddress } from "./routes.ts";

function requiredElement(selector: string): Element {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`The page has no element ${selector}`);
  return element;
}

// A few kilobytes that run before the app is there: the page's data is asked for while the app is still loading.
const address = parseAddress(location);
const answer =
  address.kind === "page"
    ? readPage(address.slug, address.preview)
    : Promise.resolve({ kind: "missing" as const });
const app = import("./mount.tsx");
const splashElement = requiredElement("#splash");
const splash = runSplash(splashElement);

try {
  (await app).mount({ address, answer, splash });
} catch (error) {
  console.error(error);
  const line = document.createElement("p");
  line.setAttribute("role", "alert");
  line.textContent = texts.loadFailed;
  splashElement.replaceChildren(line);
}
