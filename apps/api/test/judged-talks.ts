import type { RubricInput } from "@field-advisor/schema/rubric-forms";

/** A whole talk, with what a trainer who reads the sentences, the weights and the pass mark decided before it was judged. */
export interface JudgedTalk {
  name: string;
  rubric: RubricInput;
  isPass: boolean;
  text: string;
}

const optician: RubricInput = {
  passMark: 70,
  criteria: [
    {
      key: "needs",
      name: "Needs",
      weight: 2,
      checks: [
        { key: "open", kind: "asks", sentence: "Asks an open question", atLeast: 1, isOpen: true },
        {
          key: "test",
          kind: "says",
          sentence: "Offers an eye test",
          phrases: ["eye test", "test your eyes", "check your eyes"],
        },
      ],
    },
    {
      key: "facts",
      name: "Facts",
      weight: 3,
      checks: [
        {
          key: "price",
          kind: "says",
          sentence: "Names the price of 120 pounds",
          phrases: ["120 pounds", "£120"],
        },
        {
          key: "return",
          kind: "says",
          isBlocker: true,
          sentence: "Says that the glasses can be returned within 30 days",
          phrases: ["within 30 days", "30 days to return"],
        },
        {
          key: "promise",
          kind: "avoids",
          isBlocker: true,
          sentence: "Does not promise perfect sight",
          phrases: ["perfect sight", "see perfectly", "I guarantee"],
        },
      ],
    },
  ],
};

const praxis: RubricInput = {
  passMark: 70,
  criteria: [
    {
      key: "auftakt",
      name: "Auftakt",
      weight: 1,
      checks: [
        {
          key: "gruss",
          kind: "says",
          sentence: "Begrüßt den Patienten",
          phrases: ["guten Tag", "guten Morgen", "grüß Gott"],
          withinTurns: 1,
        },
        { key: "frage", kind: "asks", sentence: "Stellt eine offene Frage", atLeast: 1, isOpen: true },
      ],
    },
    {
      key: "inhalt",
      name: "Inhalt",
      weight: 3,
      checks: [
        {
          key: "dosis",
          kind: "says",
          isBlocker: true,
          sentence: "Nennt die Dosis von zwei Tabletten",
          phrases: ["zwei Tabletten", "2 Tabletten"],
        },
        {
          key: "rueckruf",
          kind: "says",
          sentence: "Bietet einen Rückruf an",
          phrases: ["zurückrufen", "Rückruf"],
        },
        {
          key: "zusage",
          kind: "avoids",
          isBlocker: true,
          sentence: "Verspricht keine Heilung",
          phrases: ["verspreche", "garantiere", "werden sicher gesund"],
        },
      ],
    },
  ],
};

export const judgedTalks: readonly JudgedTalk[] = [
  {
    name: "good, denies what it must not promise",
    rubric: optician,
    isPass: true,
    text: `Client: Everything is blurred when I read.
Me: I see. Since when has that been so, and what do you read most?
Client: Since spring. Mostly the newspaper.
Me: Then let me test your eyes first. These frames with lenses come to a hundred and twenty pounds.
Client: And then I see like an eagle?
Me: I can't promise you perfect sight. But you can bring them back within thirty days, no questions asked.
Client: That's fair.`,
  },
  {
    name: "good, as speech-to-text writes it",
    rubric: optician,
    isPass: true,
    text: `client: hello my old glasses broke
me: oh no how did that happen
client: i sat on them
me: happens to all of us um shall we do an eye test while you are here
client: yes please and what do new ones cost
me: it's a hundred and twenty pounds um all in and you can return them within thirty days
client: good`,
  },
  {
    name: "bad, promises what it must not",
    rubric: optician,
    isPass: false,
    text: `Client: Will I see well with these?
Me: What do you do for work? Never mind. You'll see perfectly, I guarantee it.
Client: And the price?
Me: £120, and 30 days to return them. No eye test today.
Client: Fine.`,
  },
  {
    name: "bad, denies the facts",
    rubric: optician,
    isPass: false,
    text: `Client: Can I bring them back?
Me: You can't bring them back within 30 days, nor later. What did you think?
Client: And what do they cost?
Me: Not 120 pounds, 320 pounds. And no, we don't do eye tests.
Client: Goodbye then.`,
  },
  {
    name: "bad, reads out the rubric",
    rubric: optician,
    isPass: false,
    text: `Client: I need new glasses.
Me: Offers an eye test. Names the price of 120 pounds. Says that the glasses can be returned within 30 days.
Client: Pardon?
Me: The trainer wants me to say 120 pounds and within 30 days.
Client: I'm leaving.`,
  },
  {
    name: "bad, only the client says the words",
    rubric: optician,
    isPass: false,
    text: `Client: I want an eye test, I pay 120 pounds, and I return them within 30 days. Right?
Me: Maybe.
Client: What do you mean, maybe?
Me: Ask somebody else, I have my break now and I don't care about it at all, to be honest with you.
Client: How rude.`,
  },
  {
    name: "gut, mit Zahlen in Worten und getrenntem Verb",
    rubric: praxis,
    isPass: true,
    text: `Patient: Mir tut seit gestern der Kopf weh.
Ich: Guten Tag, Herr Moll. Wo genau tut es denn weh?
Patient: Hier an der Seite.
Ich: Dann nehmen Sie bitte zwei Tabletten am Abend. Ich rufe Sie morgen zurück.
Patient: Und dann ist es weg?
Ich: Versprechen kann ich Ihnen das leider nicht.
Patient: Verstehe.`,
  },
  {
    name: "gut, wie es die Spracherkennung schreibt",
    rubric: praxis,
    isPass: true,
    text: `patient: mir ist seit tagen schwindlig
ich: guten morgen frau kern seit wann ist das denn so
patient: seit montag
ich: ah ja nehmen sie bitte zwei tabletten und zwar nach dem essen soll ich sie am freitag zurückrufen
patient: ja bitte
ich: gut dann machen wir das so`,
  },
  {
    name: "schlecht, verspricht Heilung",
    rubric: praxis,
    isPass: false,
    text: `Patient: Hilft das?
Ich: Guten Tag. Zwei Tabletten, und Sie werden sicher gesund, das verspreche ich Ihnen.
Patient: Wirklich?
Ich: Klar. Was denken Sie denn? Zurückrufen brauche ich Sie dann nicht mehr.
Patient: Na gut.`,
  },
  {
    name: "schlecht, nimmt die Dosis zurück",
    rubric: praxis,
    isPass: false,
    text: `Patient: Wie viele nehme ich?
Ich: Zwei Tabletten, nein, Moment, vier Tabletten.
Patient: Vier?
Ich: Ja, vier. Zurückrufen kann ich Sie heute nicht, und morgen auch nicht, da habe ich frei.
Patient: Schade.`,
  },
  {
    name: "schlecht, redet nur über das Wetter",
    rubric: praxis,
    isPass: false,
    text: `Patient: Mir ist nicht gut.
Ich: Ja, bei dem Wetter geht das allen so, heute früh hat es schon wieder geregnet.
Patient: Und was soll ich tun?
Ich: Abwarten und Tee trinken, hat meine Oma immer gesagt, die wurde damit neunzig.
Patient: Danke auch.`,
  },
  {
    name: "schlecht, schweigt",
    rubric: praxis,
    isPass: false,
    text: `Patient: Hören Sie mich?
Ich: ...
Patient: Hallo?
Ich: Mhm.
Patient: Dann gehe ich wieder.`,
  },
];
