import { test } from "@playwright/test";
import { hearYourself } from "./hearing.ts";
import { talkAsRecipient } from "./recipient.ts";
import { screenOf } from "./screen.ts";

test("a recipient talks, types, interrupts, reloads, goes on and ends in Firefox", ({ page }) =>
  talkAsRecipient(screenOf(page)));

test("a trainee hears in Firefox what she said", ({ page, request }) => hearYourself(page, request));
