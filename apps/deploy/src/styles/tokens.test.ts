import amber from "@radix-ui/themes/tokens/colors/amber.css?raw";
import blue from "@radix-ui/themes/tokens/colors/blue.css?raw";
import green from "@radix-ui/themes/tokens/colors/green.css?raw";
import orange from "@radix-ui/themes/tokens/colors/orange.css?raw";
import red from "@radix-ui/themes/tokens/colors/red.css?raw";
import sand from "@radix-ui/themes/tokens/colors/sand.css?raw";
import { expect, test } from "vitest";
import tokens from "./tokens.css?raw";

const step = /--(sand|orange|red|amber|green|blue)-(\d+): (#\w+);/g;
const stepsOf = (css: string) =>
  new Map([...css.matchAll(step)].map(([, hue, at, value]) => [`${hue}-${at}`, value]));

/** Before the first switch to wide colours, a palette lists light; after `.dark`, dark. */
const palettes = [sand, orange, red, amber, green, blue];
const part = (css: string, from: string) => css.slice(css.indexOf(from)).split("@supports")[0] ?? "";
const light = stepsOf(palettes.map((css) => part(css, ":root")).join(""));
const dark = stepsOf(palettes.map((css) => part(css, ".dark")).join(""));

const [own = "", ownDark = ""] = tokens.split("@media");

test.each([...stepsOf(own)])("in the light, %s is the shared theme's", (name, value) => {
  expect(value).toBe(light.get(name));
});

test.each([...new Map([...stepsOf(own), ...stepsOf(ownDark)])])(
  "in the dark, %s is the shared theme's",
  (name, value) => {
    expect(value).toBe(dark.get(name));
  },
);
