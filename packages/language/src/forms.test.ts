import { describe, expect, test } from "vitest";
import { basesOf } from "./forms.ts";

const areForms = (one: string, other: string) => {
  const bases = new Set(basesOf(one));
  return basesOf(other).some((base) => bases.has(base));
};

describe("forms of one word", () => {
  test.each(
    `fee fees, policy policies, loss losses, tax taxes, guarantee guaranteed, guarantee guarantees, guaranteed guaranteeing,
    agree agreed, charge charged, charge charging, charged charges, plan planned, planning plans, invest investing,
    note notes, note noted, note noting, rate rated, rate rating, use used, pay paying, carry carried, carry carries,
    call called, cancel cancelling, cancelled cancelling, visit visited, low lower, old older, large larger, adviser advisers, advise adviser,
    client client's, meeting meetings, exceed exceeded, exceed exceeds, price prices, give given, take taken,
    paste pasted, stage staged, unite unites, risk risks, family families, die died,
    gebuhr gebuhren, verlust verluste, frage fragen, jahr jahre, jahr jahren, jahre jahres, preis preise, kind kinder,
    kindern kind, aktie aktien, steuer steuern, gut gute, gut guten, gut guter, gutes gut, sicher sichere, sicherer sicher,
    sicheren sicherem, garantieren garantiert, garantiert garantierte, sagen sagt, sage sagt, sagen sagte, fragen fragt,
    kosten kostet, machen macht, zahlen zahlt, handeln handelt, name namen, tage tag, geben gebe, verkaufen verkauft`
      .split(",")
      .map((pair) => pair.trim().split(/\s+/)),
  )("%s and %s", (one = "", other = "") => {
    expect(areForms(one, other)).toBe(true);
  });
});

describe("different words", () => {
  test.each(
    `policy police, policies police, not note, not noted, not notes, plan plane, plans planes, past paste, past pasted, car care, cars cares,
    even evening, even event, product produce, list listen, listed listened, sich sicher, off offer, und under, nicht nichts,
    new news, interest interesting, numb number, plant plan, start star, thought though, part par, heart hear, weight weigh,
    unit unite, unit united, quit quite, stag stage, form former, custom customer, show shower, corn corner, will willing,
    thing thin, string str, hell he'll, well we'll, it it's, advice advise, weg wegen, etwa etwas, bereit bereits,
    cost cos, cover covert`
      .split(",")
      .map((pair) => pair.trim().split(/\s+/)),
  )("%s and %s", (one = "", other = "") => {
    expect(areForms(one, other)).toBe(false);
  });
});
