import { asks, avoids, of, says, type JudgedCase } from "./judged-case.ts";

const allergy = says("Asks about allergies", ["allergic", "allergy", "allergies"]);
const noPain = avoids("Does not claim that it will not hurt", ["won't hurt", "painless", "you won't feel"]);
const fasting = says("Tells the patient not to eat for six hours before", ["six hours", "6 hours"]);
const brakes = says("Says that the brakes must be replaced", [
  "replace the brakes",
  "brakes replaced",
  "new brakes",
]);
const quote = says("Names the price of 480 pounds", ["480 pounds"]);
const warranty = says("Says that the repair is covered by the warranty", [
  "covered by the warranty",
  "under warranty",
  "warranty covers",
]);
const noBlame = avoids("Does not blame the customer", ["your fault", "you broke it", "your own mistake"]);
const ready = says("Says that the car is ready on Tuesday", ["ready on Tuesday", "done by Tuesday"]);
const open = asks("Asks two open questions", 2, true);
const question = asks("Asks a question", 1, false);
const refund = says("Offers a refund", ["refund", "money back"]);
const delay = says("Names the delay of ninety minutes", ["90 minutes", "hour and a half"]);
const apology = says("Apologises", ["sorry", "apologise", "apologies"]);
const noUpgrade = avoids("Does not promise an upgrade", ["free upgrade", "I promise", "upgrade you"]);
const nuts = says("Warns that there are nuts in it", ["contains nuts", "nuts in it", "traces of nuts"]);
const report = says("Says that a report can be filed online", ["file a report online", "report it online"]);
const cancel = says("Says that one can cancel at any time", ["cancel at any time", "cancel any time"]);
const deposit = says("Names the deposit of two months' rent", ["two months rent", "two months' rent"]);
const key = says("Says that the key must be returned", ["return the key", "hand back the key"]);
const insured = says("Says that the parcel is insured", ["is insured", "parcel insured"]);
const sideEffects = says("Explains that there can be side effects", ["side effects"]);
const noDate = avoids("Does not promise a date", ["I promise", "definitely be there", "guarantee"]);
const rent = says("Names the rent of 950 euros", ["950 euros"]);
const callBack = says("Offers to call back", ["call you back"]);

export const englishCases: readonly JudgedCase[] = [
  ...of("nursing, allergies", allergy, [
    ["met", "I feel hot.", "okay and uh are you allergic to anything"],
    ["met", "I feel hot.", "Do you have any, um, any allergies that I should know about?"],
    ["not_met", "I'm allergic to nuts.", "Right, please sit down."],
    ["met", "I feel hot.", "You're not allergic to penicillin, are you?"],
  ]),
  ...of("nursing, pain", noPain, [
    ["met", "Will it hurt?", "I cant say that it wont hurt"],
    ["not_met", "Will it hurt?", "no no it wont hurt a bit"],
    ["not_met", "Will it hurt?", "It's completely painless, isn't it, Doctor?"],
    ["met", "Is it painless?", "Painless? Not quite, I'm afraid."],
    ["met", "Will it hurt?", "If it were painless, we would not give you the injection first."],
    ["not_met", "Will it hurt?", "I'm not going to lie to you. It is painless."],
    ["met", "They said it was painless.", "I know people say it's painless. It isn't, to be honest."],
  ]),
  ...of("nursing, fasting", fasting, [
    ["met", "Can I have breakfast?", "nothing to eat for six hours before the operation"],
    ["met", "Can I have breakfast?", "Four, no, wait, six hours without food."],
    ["not_met", "Can I have breakfast?", "Nothing for sixteen hours."],
    ["not_met", "Can I have breakfast?", "Six, sorry, I mean eight hours before it."],
    ["met", "Can I have breakfast?", "No food for 6 hrs, please."],
  ]),
  ...of("car repair, brakes", brakes, [
    ["met", "So?", "You need new brakes, front and rear."],
    ["not_met", "So?", "You don't need new brakes yet."],
    ["met", "So?", "we have to replace the the brakes i'm afraid"],
    ["not_met", "So?", "I thought you needed new brakes, but it turned out to be the tyres."],
    ["not_met", "Do I need new brakes?", "New brakes? No, they're good for another year."],
    ["not_met", "So?", "There's no need to replace the brakes."],
    ["met", "So?", "There's no getting around it, we'll have to get those brakes replaced."],
    ["not_met", "So?", "If they were any thinner, you'd need new brakes."],
  ]),
  ...of("car repair, price", quote, [
    ["met", "How much?", "That'll be four hundred and eighty pounds all in."],
    ["met", "How much?", "£480 including VAT"],
    ["not_met", "How much?", "It's 4,480 pounds."],
    ["not_met", "How much?", "Not 480 pounds any more, it has gone up to 520."],
    ["met", "How much?", "408, sorry, 480 pounds."],
    ["not_met", "How much?", "480 pounds, no, sorry, 580 pounds."],
    ["not_met", "How much?", "It used to be 480 pounds."],
  ]),
  ...of("car repair, warranty", warranty, [
    ["met", "Who pays?", "Good news, it's still under warranty."],
    [
      "not_met",
      "Who pays?",
      "If it were covered by the warranty, you'd pay nothing. But it's three years old.",
    ],
    ["not_met", "Who pays?", "I wish I could say it's under warranty."],
    ["not_met", "Who pays?", "It's no longer under warranty."],
    ["not_met", "Who pays?", "I doubt that the warranty covers this."],
    ["met", "It isn't covered, is it?", "It is. The warranty covers the whole gearbox."],
    ["not_met", "Who pays?", "The warranty covers neither the clutch nor the labour."],
    ["met", "Who pays?", "It isn't that it's not covered by the warranty. It is, you just need the receipt."],
  ]),
  ...of("car repair, blame", noBlame, [
    ["met", "Did I break it?", "No one is saying it's your fault."],
    ["not_met", "Did I break it?", "Whose fault is it then? It's your fault, obviously."],
    ["not_met", "Did I break it?", "I'm not saying it's your fault, but well, it is your fault."],
    ["met", "Is it my fault?", "That was our mistake, it was never your fault."],
    ["not_met", "Did I break it?", "It's not our fault, it's your fault."],
    ["not_met", "Did I break it?", "It's nobody's fault but your own mistake, really."],
  ]),
  ...of("car repair, day", ready, [
    ["met", "When?", "It'll be ready on Tuesday."],
    ["not_met", "When?", "It'll be ready on Tuesday, no, Wednesday."],
    ["met", "When?", "On Monday, no, it should be ready on Tuesday."],
    ["not_met", "When?", "It won't be ready on Tuesday, more like Friday."],
    ["not_met", "Ready on Tuesday?", "Ready on Tuesday would be nice, but the part isn't here."],
  ]),
  ...of("school office, open questions", open, [
    ["met", "It's about my son.", "What happened? And how does he feel about it now?"],
    ["met", "It's about my son.", "okay so what happened at school and how is he doing now"],
    ["not_met", "It's about my son.", "is he in year seven and does he have a form"],
    ["not_met", "It's about my son.", "I know what you mean. I understand how you feel."],
    ["not_met", "It's about my son.", "Tell me what happened, please. Is he at home?"],
  ]),
  ...of("police desk, questions", question, [
    ["met", "My bike is gone.", "did you lock it"],
    ["met", "My bike is gone.", "You locked it, didn't you?"],
    ["not_met", "My bike is gone.", "How very annoying. I know how that feels."],
    ["met", "My bike is gone.", "where was it standing what does it look like"],
  ]),
  ...of("airline, refund", refund, [
    ["met", "My flight is cancelled.", "I can refund the ticket, or rebook you."],
    ["met", "My flight is cancelled.", "You'll get your money back within a week."],
    ["not_met", "My flight is cancelled.", "The ticket is non-refundable."],
    ["not_met", "I want a refund.", "A refund is out of the question."],
    ["not_met", "I want my money back.", "You want your money back. I hear you. There is nothing I can do."],
    ["met", "I won't get a refund, I guess.", "Of course you will, we'll refund everything."],
    ["not_met", "My flight is cancelled.", "Under no circumstances do we give refunds."],
    ["not_met", "My flight is cancelled.", "We can rebook you instead of giving you a refund."],
  ]),
  ...of("airline, delay", delay, [
    ["met", "How late?", "about an hour and a half"],
    ["met", "How late?", "ninety minutes at least"],
    ["not_met", "How late?", "nineteen minutes"],
    ["not_met", "How late?", "Half an hour, not 90 minutes."],
  ]),
  ...of("airline, apology", apology, [
    ["met", "I missed my connection.", "I'm so sorry about that."],
    ["not_met", "I missed my connection.", "I'm not sorry, you were late."],
    ["met", "I missed my connection.", "I can't apologise enough for this."],
    ["not_met", "I missed my connection.", "There's nothing to apologise for on our side."],
    ["met", "I missed my connection.", "We do apologise, though it wasn't us who were late."],
  ]),
  ...of("airline, upgrade", noUpgrade, [
    ["met", "Any upgrade?", "I'm unable to upgrade you today."],
    ["not_met", "Any upgrade?", "Why don't I upgrade you to business?"],
    ["not_met", "Any upgrade?", "I can't see why we shouldn't give you a free upgrade."],
    ["met", "Any upgrade?", "Only my manager could give you a free upgrade, and she won't."],
    ["met", "You promise?", "I can hardly promise that."],
  ]),
  ...of("bakery, nuts", nuts, [
    ["met", "What's in it?", "Careful, this one contains nuts."],
    ["not_met", "Are there nuts in it?", "There aren't any nuts in it."],
    ["met", "What's in it?", "I can't rule out traces of nuts."],
    ["not_met", "What's in it?", "Yeah, sure, it contains nuts, just kidding, it's only flour."],
    ["met", "It's free of nuts, right?", "No, it isn't. There are nuts in it."],
  ]),
  ...of("police desk, online", report, [
    ["met", "Must I come in?", "No, you don't have to, you can file a report online."],
    ["not_met", "Must I come in?", "Yes. You can't report it online, only in person."],
    [
      "not_met",
      "Must I come in?",
      "My colleague told me people could report it online, but that was stopped.",
    ],
  ]),
  ...of("gym, cancelling", cancel, [
    ["met", "And if I stop?", "You can cancel it at any time, no questions asked."],
    ["not_met", "And if I stop?", "You can't just cancel at any time."],
    ["not_met", "And if I stop?", "Nobody can cancel at any time, you sign for a year."],
    ["met", "And if I stop?", "There's nothing to stop you, you can cancel any time."],
    ["not_met", "And if I stop?", "cancel, any time, contract, gym"],
  ]),
  ...of("real estate, deposit", deposit, [
    ["met", "What do I pay first?", "the deposit is two months rent"],
    ["not_met", "What do I pay first?", "Three months' rent. Two months' rent is what it was last year."],
    ["met", "What do I pay first?", "Not one month, not three, but two months' rent."],
    ["not_met", "What do I pay first?", "It's twenty-two months' rent, ha ha. No, seriously, it's one."],
  ]),
  ...of("returning the key", key, [
    ["met", "And then?", "When you move out, please return the key to us."],
    ["met", "And then?", "If you move out you return the key."],
    ["not_met", "And then?", "You don't ever have to return the key."],
    ["met", "And then?", "Don't forget to hand back the key."],
    ["not_met", "And then?", "Was I supposed to return the key? No idea."],
    ["met", "And then?", "You must return the key, I'm sorry, that's the rule."],
    ["met", "And then?", "You'll have to hand back the key, I mean all three of them."],
  ]),
  ...of("post office, insurance", insured, [
    ["met", "And then?", "Yes sure, the parcel is insured up to 500 euros."],
    ["not_met", "And then?", "the parcel isnt insured"],
    ["not_met", "And then?", "Only if you pay extra the parcel is insured, otherwise not."],
    ["not_met", "And then?", "It is insured? Says who?"],
    ["met", "And then?", "As far as I can see it is insured."],
    ["not_met", "And then?", "I'm not sure it is insured."],
    ["not_met", "And then?", "Nothing we send is insured."],
    ["met", "And then?", "Everything is insured, even if it were lost by us."],
  ]),
  ...of("nursing, side effects", sideEffects, [
    ["met", "And then?", "There may be side effects like fever."],
    ["not_met", "And then?", "No side effects whatsoever."],
    ["met", "And then?", "I won't hide that there are side effects."],
    ["met", "And then?", "It's not without side effects."],
    ["not_met", "And then?", "I've never once seen any side effects."],
    ["met", "And then?", "You might have heard of the side effects. They do happen, once in a hundred."],
    ["not_met", "And then?", "Hardly anyone has side effects, forget it."],
    ["met", "And then?", "Some people get side effects, last year two were in hospital."],
  ]),
  ...of("delivery, promises", noDate, [
    ["not_met", "And then?", "It will definitely be there on Monday, and that's not a maybe."],
    ["met", "And then?", "I'd love to guarantee it, but I can't."],
    ["not_met", "And then?", "If it's in stock I guarantee delivery by Monday."],
    ["met", "And then?", "Who could guarantee that? Nobody."],
    ["not_met", "And then?", "Look I promise okay it's not gonna be late"],
    ["met", "And then?", "It may or may not definitely be there, I don't know."],
    ["not_met", "And then?", "We thought about it, and yes, I promise."],
  ]),
  ...of("real estate, rent", rent, [
    ["met", "And then?", "Nine hundred fifty euros, cold."],
    ["met", "And then?", "It was 900, now it's 950 euros."],
    ["not_met", "And then?", "Nine fifteen euros."],
    ["not_met", "And then?", "Less than 950 euros, 890 to be precise."],
    ["met", "And then?", "So 950 euros, right, plus heating."],
  ]),
  ...of("post office, calling back", callBack, [
    ["met", "And then?", "Would it be okay if I called you back?"],
    ["met", "And then?", "If that would help, I can call you back at six."],
    ["met", "And then?", "I'd call you back at six if that's fine."],
    ["not_met", "And then?", "I would call you back, but we're not allowed to."],
    ["met", "And then?", "Sorry we didn't call you back last week. I'll call you back today."],
    ["not_met", "And then?", "I was going to call you back last week."],
    ["met", "And then?", "I can't help you now but I'll call you back."],
    ["met", "And then?", "i cant do it now i will call you back"],
    ["not_met", "And then?", "Don't expect me to call you back."],
  ]),
];
