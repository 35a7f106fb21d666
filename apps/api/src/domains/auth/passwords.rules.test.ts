import { expect, test } from "vitest";
import { passwordProblem } from "./passwords.rules.ts";

const owner = {
  email: "maria.lindqvist@northwind.example",
  username: "mlind",
  firstName: "María",
  lastName: "Lindqvist",
};

test.each([
  "lindqvist1",
  "MARIA2024!",
  "maria.lindqvist@northwind.example",
  "mlind-1990",
  "Northwind#99",
  "FieldAdvisor1",
  "f1eld advisor",
  "Demo-Training",
])("%s is made of what everybody knows", async (password) => {
  expect(await passwordProblem(password, owner)).toContain("name");
});

test.each([
  "password",
  "Password1!",
  "P@ssw0rd2026",
  "Summer2026!",
  "welcome123",
  "letmeinadmin",
  "12345678",
  "87654321",
  "qwertyuiop",
  "abcd1234",
  "zxcvbnm1",
  "aaaaaaaa",
  "abcabcabc",
  "20262026",
  "qwe1qwe1",
])("%s is easy to guess", async (password) => {
  expect(await passwordProblem(password, owner)).toContain("easy to guess");
});

test.each(["michelle1", "Mercedes", "charlie123"])(
  "%s is in every list of leaked passwords",
  async (password) => {
    expect(await passwordProblem(password, owner)).toContain("easy to guess");
  },
);

test.each([
  "tall lantern by the quay",
  "vK9$tqLm",
  "correcthorsebattery",
  "Passagiere fahren nachts",
  "пароль-реки-тихо",
  "marigold fences wander",
  "5 stolen umbrellas",
  "demonstrable turbines",
])("%s is fine", async (password) => {
  expect(await passwordProblem(password, owner)).toBeNull();
});

test.each(["a".repeat(256), "ab1".repeat(85), "qwertyuiop".repeat(25), "zq".repeat(128)])(
  "a long password is judged: %s",
  async (password) => {
    expect(await passwordProblem(password, owner)).not.toBeNull();
  },
);
