import { expect, test } from "vitest";
import { parseAddress, type Address } from "./routes.ts";

test.each<[string, Address]>([
  ["/deployment/demo-open", { kind: "page", slug: "demo-open", preview: false }],
  ["/deployment/demo-open/", { kind: "page", slug: "demo-open", preview: false }],
  ["/deployment/demo-open?preview=true", { kind: "page", slug: "demo-open", preview: true }],
  ["/deployment/demo-open?preview=1", { kind: "page", slug: "demo-open", preview: false }],
  ["/deployment/caf%C3%A9", { kind: "page", slug: "café", preview: false }],
  ["/deployment/a%2Fb", { kind: "page", slug: "a/b", preview: false }],
  ["/deployment", { kind: "no-slug" }],
  ["/deployment/", { kind: "no-slug" }],
  ["/deployment/%20", { kind: "no-slug" }],
  ["/deployment/%E0%A4%A", { kind: "no-slug" }],
  ["/", { kind: "no-slug" }],
  ["/deployment/demo/more", { kind: "unknown", path: "/deployment/demo/more" }],
  ["/login", { kind: "unknown", path: "/login" }],
])("%s", (address, expected) => {
  const [pathname = "", search = ""] = address.split(/(?=\?)/);
  expect(parseAddress({ pathname, search })).toEqual(expected);
});
