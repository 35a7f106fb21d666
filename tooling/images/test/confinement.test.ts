import { expect, it } from "vitest";
import { confinementProblems, type Seen } from "../src/rehearsal/confinement.ts";

const confined: Seen = {
  uid: 1000,
  users: ["1000"],
  home: "EROFS",
  writing: { "/": "EACCES", "/app": "EROFS", "/files": "written", "/tmp": "written" },
};

const kept = ["/files", "/tmp"];

it("a program without root on a read-only root is confined", () => {
  expect(confinementProblems(confined, kept)).toEqual([]);
});

it.each<[string, Partial<Seen>]>([
  ["further programs run as root in it", { uid: 0 }],
  ["its program was not found among the processes", { users: [] }],
  ["its program runs as root", { users: ["1000", "0"] }],
  ["its root is not read-only: the user's own folder gives written", { home: "written" }],
  ["a file in /app gives written", { writing: { ...confined.writing, "/app": "written" } }],
  ["a file in /files gives EACCES", { writing: { ...confined.writing, "/files": "EACCES" } }],
])("%s", (problem, seen) => {
  expect(confinementProblems({ ...confined, ...seen }, kept)).toEqual([problem]);
});
