import { asks, avoids, of, says, type JudgedCase } from "./judged-case.ts";

const noApproval = avoids("Does not promise that the loan is approved", [
  "I promise",
  "guarantee",
  "will be approved",
  "definitely get the loan",
]);
const fee = says("Names the monthly fee of 29.50 pounds", ["29.50 pounds", "£29.50"]);
const rate = says("Names the interest rate of 3.75 percent", ["3.75 percent"]);
const deposit = says("Names the deposit of 1,500 pounds", ["1500 pounds"]);
const noSafety = avoids("Does not say that the operation is without risk", [
  "no risk",
  "risk-free",
  "completely safe",
  "nothing can go wrong",
]);
const card = says("Tells the owner to bring the vaccination card", ["vaccination card"]);
const cooling = says("Says that one can cancel within 14 days", ["within 14 days", "14 days to cancel"]);
const noPressure = avoids("Puts no pressure on the customer", [
  "only today",
  "last chance",
  "now or never",
  "you have to decide now",
]);
const openTwo = asks("Asks two open questions", 2, true);
const ringBack = says("Offers to ring back", ["ring you back", "call you back"]);
const noBlame = avoids("Does not blame the other department", ["their fault", "they messed up"]);
const piano = says("Says that the movers carry the piano", ["carry the piano"]);

/** As people talk: fillers, pauses, hedges, quotations, irony, what they take back, what they only suppose. */
export const spokenEnglish: readonly JudgedCase[] = [
  ...of("loan, promises", noApproval, [
    [
      "met",
      "Will I get it?",
      "Um, look, if I could promise you that, I would, but that's, uh, not up to me.",
    ],
    ["met", "Just say yes.", "Would you like me to promise something that I can't keep?"],
    ["not_met", "And?", "so yeah um it will be approved don't you worry"],
    ["met", "And?", "I'm not in a position to guarantee anything, to be honest with you."],
    ["not_met", "And?", "I wouldn't normally say this, but you'll definitely get the loan."],
    ["met", "Promise?", 'A colleague of mine once said "I promise", and that went badly, so, no.'],
    ["not_met", "Sure?", "There's no way I wouldn't guarantee that."],
    ["not_met", "Sure?", "I promise. Wait, let me put it another way. I guarantee it."],
    ["met", "And?", "Nobody can tell you today that it will be approved."],
    ["met", "And?", "It's the bank that decides if it will be approved."],
    ["not_met", "You think so?", "it is not that i think it will be approved i know it will be approved"],
    ["met", "What if not?", "Well, suppose it will be approved, then what would you do with the money?"],
  ]),
  ...of("studio, fee", fee, [
    ["met", "How much?", "That's twenty-nine pounds and fifty pence a month."],
    ["met", "How much?", "it's um twenty nine pounds fifty"],
    ["not_met", "How much?", "It's thirty-nine pounds fifty."],
    ["not_met", "How much?", "Not £29.50 any more, it's 31 now."],
    ["met", "How much?", "£29.50, not a penny more."],
    ["not_met", "How much?", "Somewhere between £29.50 and £40, it depends."],
    ["met", "How much?", "It's 29.5 pounds, give or take nothing."],
  ]),
  ...of("loan, rate", rate, [
    ["met", "What's the rate?", "three point seven five per cent fixed"],
    ["met", "What's the rate?", "Three and three quarters percent."],
    ["not_met", "What's the rate?", "Not quite 3.75 percent."],
    ["not_met", "What's the rate?", "It's minus 3.75 percent this year, in real terms."],
    ["not_met", "What's the rate?", "3.57 percent."],
    ["met", "What's the rate?", "We're at, uh, what is it, 3.75% right now."],
  ]),
  ...of("flat, deposit", deposit, [
    ["met", "And the deposit?", "fifteen hundred pounds"],
    ["met", "And the deposit?", "One and a half thousand pounds, I'm afraid."],
    ["not_met", "And the deposit?", "Fifteen hundred and fifty pounds."],
    ["not_met", "And the deposit?", "Fifteen pounds, and a hundred for the key."],
    ["met", "And the deposit?", "a thousand five hundred pounds up front"],
    ["not_met", "And the deposit?", "1500 dollars, so what is that in pounds?"],
  ]),
  ...of("vet, safety", noSafety, [
    ["met", "Is it safe?", "I can't tell you there's no risk, there always is."],
    ["met", "Is it safe?", "Is it completely safe? No operation is."],
    ["not_met", "Is it safe?", "there is basically no risk"],
    ["not_met", "Is it safe?", "Nothing, and I mean nothing, can go wrong."],
    ["met", "Is it safe?", "It'd be wrong of me to call it completely safe."],
    ["met", "Is it safe?", "Not that nothing can go wrong, mind you."],
    ["not_met", "Is it safe?", "you don't have to worry it's completely safe"],
    ["met", "Is it safe?", "Oh sure, completely safe, like crossing a motorway on foot."],
  ]),
  ...of("vet, card", card, [
    ["met", "What do I need?", "Don't forget the vaccination card."],
    ["met", "What do I need?", "could you bring um the vaccination uh card"],
    ["not_met", "What do I need?", "You don't need the vaccination card."],
    ["met", "What do I need?", "You won't get in without your vaccination card."],
    ["met", "What do I need?", "It'd be great if you had the vaccination card on you."],
  ]),
  ...of("contract, cancelling", cooling, [
    ["met", "Can I cancel?", "You've got a fortnight to cancel."],
    ["met", "Can I cancel?", "you can get out of it within fourteen days no questions asked"],
    ["not_met", "Can I cancel?", "You can't cancel within 14 days, only after that."],
    ["met", "Can I cancel?", "Within four, no wait, within fourteen days."],
    ["not_met", "Can I cancel?", "Within 14 days, no wait, it's 7 days."],
  ]),
  ...of("shop, pressure", noPressure, [
    ["met", "I don't know.", "You don't have to decide now, take your time."],
    ["met", "I don't know.", "It's not your last chance, we'll have it next week too."],
    ["not_met", "I don't know.", "I hate to say it, but it's now or never."],
    ["met", "I don't know.", "It's not only today, the offer runs all month."],
    ["not_met", "I don't know.", "I don't want to push you, but you have to decide now."],
    ["met", "I don't know.", "Did my colleague tell you it's now or never? That's not how we work."],
  ]),
  ...of("vet, open questions", openTwo, [
    ["met", "Hello.", "so tell me a bit about your dog and what's he like with kids"],
    ["not_met", "Hello.", "How about that! Who would have thought."],
    ["met", "Hello.", "I'd love to hear how you found us. And then what did you do?"],
    ["not_met", "Hello.", "Did he sleep well? He ate something, didn't he?"],
    ["not_met", "Hello.", "I know how you feel. Whatever you want is fine."],
  ]),
  ...of("helpline, ringing back", ringBack, [
    ["met", "I'm in a hurry.", "shall I ring you back in ten"],
    ["not_met", "I'm in a hurry.", "I could ring you back, but I'm not going to."],
    ["not_met", "I'm in a hurry.", "They were meant to call you back, weren't they."],
    ["met", "I'm in a hurry.", "Why don't I call you back once I've checked?"],
    ["not_met", "I'm in a hurry.", "nobody's gonna call you back today I'm afraid"],
  ]),
  ...of("helpline, blame", noBlame, [
    ["met", "Who did that?", "I'm not saying it's their fault."],
    ["not_met", "Who did that?", "I'm not saying it's nobody's fault, it's their fault."],
    ["met", "Who did that?", "You think they messed up; let me look."],
    ["not_met", "Who did that?", "yeah they messed up again"],
    ["met", "Who did that?", "It's neither their fault nor yours."],
  ]),
  ...of("movers, piano", piano, [
    ["met", "And the piano?", "Of course we carry the piano, what did you think?"],
    ["not_met", "And the piano?", "Carry the piano? You must be joking."],
    ["not_met", "And the piano?", "We carry everything except the piano."],
    ["met", "And the piano?", "the lads will carry your piano up all four floors"],
  ]),
];
