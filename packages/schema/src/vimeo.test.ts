import { expect, test } from "vitest";
import { vimeoPlayer } from "./vimeo.ts";

const player = "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1";

test.each([
  ["https://vimeo.com/76979871", player],
  ["http://www.vimeo.com/76979871/", player],
  ["https://vimeo.com/76979871/ab12cd34ef", `${player}&h=ab12cd34ef`],
  ["https://vimeo.com/76979871?h=ab12cd34ef&share=copy", `${player}&h=ab12cd34ef`],
  ["https://player.vimeo.com/video/76979871?h=ab12cd34ef", `${player}&h=ab12cd34ef`],
  ["https://vimeo.com/channels/staffpicks/76979871", player],
  ["https://vimeo.com/groups/short-films/videos/76979871", player],
  ["https://vimeo.com/showcase/1234/video/76979871", player],
  ["https://vimeo.com/manage/videos/76979871", player],
])("%s is played at %s", (address, expected) => {
  expect(vimeoPlayer(address)).toBe(expected);
});

test.each([
  "https://vimeo.com/",
  "https://vimeo.com/user12345",
  "https://vimeo.com/event/4242",
  "https://vimeo.com/showcase/1234",
  "https://ada@vimeo.com/76979871",
  "https://vimeo.com/76979871/../../settings",
  "https://vimeo.com.evil.test/76979871",
  "https://vimeo.com@evil.test/76979871",
  "https://vimeo.com/76979871/ab12'onload",
  "javascript:alert(1)",
  "76979871",
  "",
])("%s names no video that can be played", (address) => {
  expect(vimeoPlayer(address)).toBeNull();
});
