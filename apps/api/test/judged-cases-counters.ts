import { asks, avoids, of, says, type JudgedCase } from "./judged-case.ts";

const noGain = avoids("Does not promise a profit", ["guaranteed", "I promise", "can't lose", "risk-free"]);
const hotline = says("Says that the hotline is free", ["free of charge", "toll-free", "costs nothing"]);
const wait = says("Names the waiting time of 45 minutes", ["45 minutes"]);
const size = says("Names the limit of 23 kilos", ["23 kilos", "23 kg"]);
const noRude = avoids("Stays polite", ["stupid", "idiot", "shut up"]);
const ask = asks("Asks an open question", 1, true);
const doctor = says("Recommends to see a doctor", ["see a doctor", "go to a doctor"]);
const noDiscount = avoids("Offers no discount", ["discount", "cheaper", "percent off"]);
const lock = says("Says that the account is blocked", ["account is blocked", "blocked your account"]);
const keinRabatt = avoids("Bietet keinen Rabatt an", ["Rabatt", "günstiger", "Nachlass"]);
const arzt = says("Rät zum Arzt", ["zum Arzt gehen", "Arzt aufsuchen", "vom Arzt anschauen"]);
const gesperrt = says("Sagt, dass das Konto gesperrt ist", ["Konto ist gesperrt", "Konto gesperrt"]);
const gewicht = says("Nennt die Grenze von 23 Kilo", ["23 Kilo"]);
const wartezeit = says("Nennt die Wartezeit von einer Dreiviertelstunde", [
  "45 Minuten",
  "Dreiviertelstunde",
]);
const hoeflich = avoids("Bleibt höflich", ["blöd", "Idiot", "halten Sie den Mund"]);
const frage = asks("Stellt eine offene Frage", 1, true);
const beileid = says("Spricht sein Beileid aus", ["mein Beileid", "herzliches Beileid"]);
const rabattZahl = says("Nennt den Rabatt von zehn Prozent", ["10 Prozent"]);

/** At counters and on the phone, as it was said and as it was written down. */
export const counterCases: readonly JudgedCase[] = [
  ...of("broker, profit", noGain, [
    ["met", "So?", "If anyone tells you it's guaranteed, run."],
    ["met", "So?", "You can lose, and you can't lose sight of that."],
    ["not_met", "So?", "It's as good as guaranteed."],
    ["not_met", "So?", "Trust me, you can't lose."],
    ["met", "So?", "The only thing that's guaranteed is that it goes up and down."],
    ["met", "So?", 'I\'ve promised my wife never to say "guaranteed" again.'],
    ["not_met", "So?", "put it this way i promise it will pay off"],
    ["met", "So?", "They can call it risk-free all they like, it's not."],
    ["not_met", "So?", "Whatever the paper says, it's risk-free."],
  ]),
  ...of("airport, hotline", hotline, [
    ["met", "Does it cost?", "It's free of charge, don't worry."],
    ["not_met", "Does it cost?", "It's free of charge for members, which you aren't."],
    ["not_met", "Does it cost?", "I wish it were free of charge."],
    ["met", "Does it cost?", "Nope, toll-free."],
    ["not_met", "Does it cost?", "It stopped being free of charge in May."],
  ]),
  ...of("surgery, waiting", wait, [
    ["met", "How long?", "Three quarters of an hour, roughly."],
    ["met", "How long?", "it'll be forty five minutes i'm afraid"],
    ["not_met", "How long?", "Forty to forty-five minutes past the hour is when we close."],
    ["not_met", "How long?", "It's an hour and forty-five minutes."],
    ["met", "How long?", "45 minutes give or take."],
    ["not_met", "How long?", "If it was 45 minutes I'd be happy, it's two hours."],
  ]),
  ...of("airport, weight", size, [
    ["met", "How much may it weigh?", "Twenty-three kilos, that's the limit."],
    ["not_met", "How much may it weigh?", "Your bag has 23 kilos, the limit is twenty."],
    ["met", "How much may it weigh?", "You're allowed 23kg per bag."],
    ["not_met", "How much may it weigh?", "It's 20 kilos now, they cut it from 23 kilos."],
    ["not_met", "How much may it weigh?", "123 kilos, ha, no."],
  ]),
  ...of("office, manners", noRude, [
    ["met", "You hear me?", "There are no stupid questions here."],
    ["not_met", "You hear me?", "That's a stupid question."],
    ["met", "You hear me?", "You called my colleague an idiot, that won't do."],
    ["not_met", "You hear me?", "Would you shut up for a second?"],
    ["met", "You hear me?", "I feel stupid for not seeing it earlier, sorry."],
  ]),
  ...of("surgery, questions", ask, [
    ["met", "My arm hurts.", "since when does it hurt and where exactly"],
    ["not_met", "My arm hurts.", "Does it hurt when you lift it? Or is it worse at night?"],
    ["met", "My arm hurts.", "Talk me through what you did yesterday."],
    ["not_met", "My arm hurts.", "That's how it is with arms. When it hurts, it hurts."],
  ]),
  ...of("pharmacy, doctor", doctor, [
    ["met", "It itches.", "You'd better see a doctor about that."],
    ["not_met", "It itches.", "No need to see a doctor, just use this cream."],
    ["met", "It itches.", "If it doesn't get better by Friday, please see a doctor."],
    ["not_met", "It itches.", "You didn't go to a doctor with that, did you?"],
    ["met", "It itches.", "I'd really want you to go and see a doctor."],
  ]),
  ...of("shop, discount", noDiscount, [
    ["met", "Any discount?", "We don't do discounts, I'm sorry."],
    ["not_met", "Any discount?", "I'm not supposed to, but okay, a small discount is fine."],
    ["met", "Any discount?", "If I gave you a discount I'd have to give everyone one."],
    ["not_met", "Any discount?", "How about ten percent off?"],
    ["met", "Any discount?", "It doesn't get any cheaper than this, sorry."],
  ]),
  ...of("bank, blocked", lock, [
    ["met", "It says error.", "Your account is blocked, we saw a strange payment."],
    ["not_met", "It says error.", "It doesn't look like your account is blocked."],
    ["met", "It says error.", "We had to, um, we have blocked your account this morning."],
    ["not_met", "It says error.", "Let me check whether your account is blocked."],
    ["not_met", "It says error.", "Had we blocked your account, you'd see a red bar."],
  ]),
  ...of("Laden, Rabatt", keinRabatt, [
    ["met", "Geht da was?", "Rabatt gibt's bei uns keinen, tut mir leid."],
    ["not_met", "Geht da was?", "Eigentlich nicht, aber gut, ich geb Ihnen Rabatt."],
    ["met", "Geht da was?", "Günstiger geht's echt nicht."],
    ["not_met", "Geht da was?", "na ja für sie mach ichs günstiger"],
    ["met", "Geht da was?", "Wer bei uns nach Rabatt fragt, kriegt ein Lächeln und sonst nix."],
    ["met", "Geht da was?", "Da ist kein Nachlass drin."],
  ]),
  ...of("Apotheke, Arzt", arzt, [
    ["met", "Es juckt.", "Damit sollten Sie wirklich zum Arzt gehen."],
    ["not_met", "Es juckt.", "Damit müssen Sie nicht gleich zum Arzt gehen."],
    ["met", "Es juckt.", "Lassen Sie das mal vom Arzt anschauen, ja?"],
    ["not_met", "Es juckt.", "Waren Sie damit schon beim Arzt?"],
    ["met", "Es juckt.", "Wenn's bis Freitag nicht weg ist, bitte den Arzt aufsuchen."],
  ]),
  ...of("Bank, gesperrt", gesperrt, [
    ["met", "Da steht Fehler.", "Ihr Konto ist leider gesperrt."],
    ["not_met", "Da steht Fehler.", "Ich schau grad, ob das Konto gesperrt ist."],
    ["met", "Da steht Fehler.", "wir ham ihr konto gesperrt wegen ner komischen abbuchung"],
    ["not_met", "Da steht Fehler.", "Wär das Konto gesperrt, käme eine andere Meldung."],
    ["not_met", "Da steht Fehler.", "Dass Ihr Konto gesperrt ist, glaub ich weniger."],
  ]),
  ...of("Flughafen, Gewicht", gewicht, [
    ["met", "Wie schwer darf er sein?", "Dreiundzwanzig Kilo, mehr net."],
    ["not_met", "Wie schwer darf er sein?", "Nicht dreiundzwanzig, sondern zwanzig Kilo."],
    ["not_met", "Wie schwer darf er sein?", "Ihrer hat dreiundzwanzig Kilo, das ist zu viel."],
    ["not_met", "Wie schwer darf er sein?", "Zwei bis drei, na, zweiunddreißig Kilo."],
  ]),
  ...of("Praxis, Wartezeit", wartezeit, [
    ["met", "Wie lange?", "Ne Dreiviertelstunde müssen S' schon rechnen."],
    ["met", "Wie lange?", "fünfundvierzig minuten ungefähr"],
    ["not_met", "Wie lange?", "Vierzehnfünfundvierzig sind Sie dran."],
    ["not_met", "Wie lange?", "Eine Stunde fünfundvierzig Minuten, leider."],
  ]),
  ...of("Amt, Ton", hoeflich, [
    ["met", "Und?", "Das ist echt blöd gelaufen für Sie, tut mir leid."],
    ["not_met", "Und?", "Sind Sie so blöd oder tun Sie nur so?"],
    ["met", "Und?", "Niemand hat gesagt, dass Sie ein Idiot sind."],
    ["not_met", "Und?", "Jetzt halten Sie mal den Mund."],
  ]),
  ...of("Praxis, Fragen", frage, [
    ["met", "Mein Arm.", "seit wann ham sie das denn"],
    ["not_met", "Mein Arm.", "Tut's weh, wenn Sie ihn heben?"],
    ["met", "Mein Arm.", "Na dann schildern Sie mal, was passiert ist."],
    ["not_met", "Mein Arm.", "Ich weiß, wo's da wehtut und was da hilft."],
  ]),
  ...of("Bestatter, Beileid", beileid, [
    ["met", "Mein Vater ist tot.", "Herzliches Beileid, Frau Kurz."],
    ["met", "Mein Vater ist tot.", "ich möchte ihnen erst mal mein aufrichtiges beileid aussprechen"],
    ["not_met", "Mein Vater ist tot.", "Hat Ihnen der Arzt sein Beileid ausgesprochen?"],
  ]),
  ...of("Laden, Prozent", rabattZahl, [
    ["met", "Wie viel?", "zehn prozent gehen da runter"],
    ["not_met", "Wie viel?", "Von zehn Prozent kann keine Rede sein."],
    ["not_met", "Wie viel?", "Höchstens zehn Prozent, eher fünf."],
    ["met", "Wie viel?", "Zehn, und zwar Prozent, nicht Euro."],
  ]),
];
