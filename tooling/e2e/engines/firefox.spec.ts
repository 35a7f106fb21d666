import { test } from "@playwright/test";
import { talkAsRecipient } from "./recipient.ts";
import { screenOf } from "./screen.ts";

test("a recipient talks, types, interrupts, reloads, goes on and ends in Firefox", ({ page }) =>
  talkAsRecipient(screenOf(page)));
