import { expect, test } from "vitest";
import { fold, visitWords } from "./written-words.rules.ts";

function wordsIn(text: string): string[] {
  const words: string[] = [];
  visitWords(text, (raw, start) => {
    expect(text.slice(start, start + raw.length)).toBe(raw);
    words.push(raw);
  });
  return words;
}

test.each([
  ["Don't panic -- it's 2.5% (net).", ["Don't", "panic", "it's", "2", "5", "net"]],
  ["L’épargne qu'il a d'avance", ["L", "épargne", "qu", "il", "a", "d", "avance"]],
  ["Gebühr\u00ADen für Fonds", ["Gebühr\u00ADen", "für", "Fonds"]],
  ["‏العائد ليس‎ مضمونًا\u2069", ["العائد", "ليس", "مضمونًا"]],
  ["ETFの保証", ["ETF", "の", "保", "証"]],
  ["ความเสี่ยง", ["ค", "ว", "า", "ม", "เ", "สี่", "ย", "ง"]],
  ["수익은 보장", ["수익은", "보장"]],
  ["👍🏽 1\uFE0F\u20E3 \uD83D ok", ["1\uFE0F\u20E3", "ok"]],
  ["?! … — ''", []],
  ["", []],
])("%s has its words", (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test.each([
  ["GRÖSSE", "grosse"],
  ["größe", "grosse"],
  ["Don’t", "don't"],
  ["don`t", "don't"],
  ["e\u0301le\u0300ve", "eleve"],
  ["Gebühr\u00ADen", "gebuhren"],
  ["ﬁnance", "finance"],
  ["مُضمـــونٌ", "مضمون"],
  ["1\uFE0F\u20E3", "1"],
  ["İstanbul", "istanbul"],
  ["ｶﾞ", "カ\u3099"],
])("%s is compared as %s", (raw, folded) => {
  expect(fold(raw)).toBe(folded);
});
