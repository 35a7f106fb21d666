import { test } from "@playwright/test";
import { talkAsRecipient } from "./recipient.ts";
import { withWebKit } from "./webkit.ts";

test("a recipient talks, types, interrupts, reloads, goes on and ends in WebKitGTK", () =>
  withWebKit(talkAsRecipient));
