import { describe, expect, test } from "vitest";
import { questionsIn } from "./questions.ts";
import { sideOf } from "./sides.ts";

const languageIn = (text: string) => sideOf([{ isUser: true, text, hasWords: true }], true).language.rules;
const kindsIn = (text: string) =>
  questionsIn(text, languageIn(text)).map(({ isOpen }) => (isOpen ? "open" : "closed"));

describe("open questions", () => {
  test.each([
    "What are you saving for?",
    "Wh-What do you think?",
    "Right, and what exactly happens then",
    "Your head says what?",
    "Have you thought about how you would pay it?",
    "I was wondering where you are with that.",
    "Ich wüsste gern, wie es dazu kam.",
    "Haben Sie sich schon überlegt, wie es weitergeht?",
    "How long have you been with your bank",
    "So how do you feel about that.",
    "Okay, and what would happen if you lost half?",
    "Why is that important to you",
    "Why not?",
    "Which of the two funds would you rather have?",
    "Which is it?",
    "Which of the two would you rather have",
    "At what age do you want to retire?",
    "In your view, what matters most?",
    "What kind of risks are you willing to take",
    "What about your children?",
    "What if it falls by twenty percent",
    "How’s that for you?",
    "Tell me about your goals.",
    "Could you walk me through your budget?",
    "Can you please describe your plans?",
    "I'd like to understand what worries you.",
    "When do you need the money?",
    "Mr Smith, how are you today",
    "How much?",
    "Why",
    "And what for",
    "Und seit wann",
    "Um, well, what brings you here",
    "Was ist Ihnen wichtig?",
    "Wie lange wollen Sie das Geld anlegen",
    "Und warum ist das so?",
    "Seit wann sparen Sie dafür",
    "Welche Ziele haben Sie?",
    "Für wen ist das Geld?",
    "Erzählen Sie mir bitte von Ihren Plänen.",
    "Können Sie mir das genauer beschreiben?",
    "Wofür brauchen Sie es, und wann?",
    "Was passiert, wenn die Kurse fallen?",
    "So what are your goals?",
    "What can I do for you today?",
    "Who cares for your mother?",
    "Na und was meinen Sie dazu?",
    "Was kann ich dafür tun?",
  ])("%s", (text) => {
    expect(kindsIn(text)).toEqual(["open"]);
  });
});

describe("questions that yes or no would answer", () => {
  test.each([
    "Do you have a pension?",
    "Do you have a pension",
    "So are you happy with it.",
    "Is that what you want?",
    "Would you like to start today",
    "When you retire, will you move?",
    "You have two children, right?",
    "Isn't it risky?",
    "May I ask you something",
    "If it falls, can you wait?",
    "Haben Sie schon eine Rente?",
    "Haben Sie schon eine Rente",
    "Darf ich Sie etwas fragen",
    "Ist das für Sie in Ordnung?",
    "Sie haben zwei Kinder, oder?",
    "Gibt es noch Fragen",
    "Wohnen Sie zur Miete",
    "Vous avez des enfants ?",
    "هل لديك أطفال؟",
    "お子さんはいますか？",
  ])("%s", (text) => {
    expect(kindsIn(text)).toEqual(["closed"]);
  });
});

describe("no questions", () => {
  test.each([
    "",
    "!",
    "Ich weiß, was Ihnen wichtig ist.",
    "Was dagegen spricht, ist der Preis.",
    "What a nice day!",
    "What a nice day.",
    "How nice of you!",
    "How do you do!",
    "When you retire, the fund pays you a rent.",
    "What you have is a good plan.",
    "What matters is your goal.",
    "Which is why I called.",
    "Which will be fine.",
    "When it comes to fees, we are cheap.",
    "Where we stand today is good.",
    "Will do.",
    "Do not worry.",
    "Do that first.",
    "Have a nice day.",
    "Should you have questions, call me.",
    "I know what you want.",
    "Let me tell you about the fund.",
    "It costs 2.5 percent.",
    "Who knows!",
    "Wie gesagt, das ist sicher.",
    "Wie Sie wissen, fallen die Kurse auch.",
    "Wenn Sie wollen, machen wir es so.",
    "Was das kostet, sage ich Ihnen gleich.",
    "Das ist gut.",
    "Nehmen Sie sich Zeit.",
    "So what?",
    "So what, everybody is.",
    "Na und, was soll ich da machen.",
    "Das ist so. Was soll's?",
  ])("%s", (text) => {
    expect(kindsIn(text)).toEqual([]);
  });
});

test("each is marked at its place", () => {
  const text = "Good.  How are you? That's 3.5 percent. Do you agree…?\nWhat is it for";
  const marked = questionsIn(text, "en").map(({ start, end }) => text.slice(start, end));
  expect(marked).toEqual(["How are you?", "Do you agree…?", "What is it for"]);
});

test("sentences without blanks between them are told apart", () => {
  const text = "分かりました。何のために貯めますか？いつ必要ですか？";
  expect(questionsIn(text, "en").map(({ start, end }) => text.slice(start, end))).toEqual([
    "何のために貯めますか？",
    "いつ必要ですか？",
  ]);
});

test.each([
  ["one sentence of a megabyte", "what ".repeat(200_000)],
  ["a megabyte of marks", "?".repeat(1_000_000)],
  ["a megabyte of commas", ",".repeat(1_000_000)],
  ["a megabyte of blanks", " ".repeat(1_000_000)],
  ["lone surrogates", "\uD83D".repeat(100_000)],
])("%s is read", (_what, text) => {
  expect(questionsIn(text, "en").length).toBeLessThan(2);
});

test("a megabyte of questions is read in full", () => {
  expect(questionsIn("How are you? ".repeat(80_000), "en")).toHaveLength(80_000);
});

describe("with other question words", () => {
  const kinds = (text: string, language: "en" | "de", words: string[]) =>
    questionsIn(text, language, words).map(({ isOpen }) => (isOpen ? "open" : "closed"));

  test.each([
    ["a word that was taken away begins no open question", "How do you save?", "en", ["what"], ["closed"]],
    ["nor a phrase with it", "How about Tuesday?", "en", ["what"], ["closed"]],
    ["the others still do", "What do you save?", "en", ["what"], ["open"]],
    ["a phrase asks by itself", "Share with me your plans", "en", ["WHAT", "Share with me"], ["open"]],
    ["case and accents do not matter", "What do you save?", "en", ["Whát"], ["open"]],
    ["a word that was added asks", "Wieviele Kinder haben Sie", "de", ["wieviele"], ["open"]],
    ["an empty list leaves yes and no", "What do you save? Do you save?", "en", [], ["closed", "closed"]],
    ["letters of patterns are letters", "Why do you save", "en", ["w.*"], []],
  ] as const)("%s", (_what, text, language, words, expected) => {
    expect(kinds(text, language, [...words])).toEqual(expected);
  });
});
