import type { ShippedTalks } from "./talks.ts";

export const objectionTalks: ShippedTalks = {
  rubric: "Handling an objection",
  passing: {
    "by the book": `
A: Hello, it is Maria Stone. I have thought about your offer, and I am afraid the fee is too high.
T: I understand that the fee matters to you. Thank you for being so open about it.
A: Another firm does it for half of that, and I am no longer sure that I need advice at all.
T: What would have to be different for it to be worth it to you?
A: I do not really know. I suppose I would have to see what I pay for, once the papers are signed.
T: Apart from the fee, is there anything else that makes you hesitate?
A: To be honest, yes. The last one was very friendly until I had signed, and then I only ever heard the machine.
T: How did that feel, when you needed somebody?
A: I felt stupid. I had asked a simple question, and it took them three weeks to answer it.
T: That makes sense. For this fee you can reach me directly, and I look at your plan with you once a year, in person.
A: And if you are away?
T: Then my colleague Ms Lind calls you back on the same day. Does that answer your question?
A: Yes, it does, more than I expected.
T: Shall I send you both offers side by side, and we talk again on Thursday?
A: Yes, please do that.`,
    "in own words": `
A: I will be frank with you: others are cheaper, and I can do a lot of it by myself these days.
T: That is a fair point, and I appreciate that you say it to me directly.
A: I have three spreadsheets at home, you know. I am not helpless.
T: Far from it. How do you decide today what to do with the money that is left over?
A: On Sundays, with a coffee. It takes me an hour, and then I wonder for the rest of the week whether it was right.
T: What worries you most in that hour?
A: That I miss something. Some rule that changed, or a date, something with the tax. You never know what you do not know.
T: Is there anything else behind it, besides missing something?
A: My wife. She wants somebody she can ask when I am not there any more. I do not like to think about that.
T: I see why that weighs more than the figure. What is included for the fee is just that: she has the same person to ask as you have.
A: For as long as it takes?
T: For as long as you are clients of ours. How does that sound?
A: It sounds like what she would want to hear.
T: Then the next step is a short call with both of you. Would Tuesday suit you?
A: Tuesday evening, yes.`,
    "without marks, as it is heard": `
A: hello I called because I think your offer is too expensive for what it is
T: I can see why you say that thank you for telling me before you decide
A: my brother pays a lot less than that at his bank and he says it is all the same
T: what does your brother get at his bank
A: no idea to be honest he gets a letter in january and that is about it I think
T: what makes you hesitate apart from the price
A: I do not know whether anybody looks at it when things change I have had three jobs in five years and nobody ever asked
T: what changes do you expect in the next years
A: we would like to have children and then I would work half the time and everything would be different again
T: for that fee you get one person who reviews your plan whenever something changes a job or a child or a house
A: so I would not have to explain it all again each time
T: exactly does that help you
A: yes it does I did not know that it was part of it
T: I will send you a page where it stands in plain words and I will call you on friday
A: good I will read it`,
    "with hesitation and a repair": `
A: I have to think about it. It is a lot of money for a bit of advice.
T: Well, um, I understand why you, why you want to think about it. Good that you say so.
A: I do not want to offend you. It is only that I had not expected that figure.
T: You do not offend me. What had you expected?
A: Half of it, perhaps. My neighbour said that advice costs nothing at her place.
T: What concerns you more, the figure itself, or what comes after?
A: What comes after, now that you ask. Nobody tells you what happens in year two.
T: How would year two have to look so that you could say that it was right?
A: I would know what to do when a letter comes. I get so many letters, and I put them all in a drawer.
T: Then, in return, you get this from us: you send me the letter, and I call you within two days. That is included in the fee.
A: All letters? Also those from the tax office?
T: All of them. Have I answered what you were after?
A: You have. That drawer is quite full, I warn you.
T: Bring it along. Shall we meet on Monday, and start with the drawer?
A: Monday it is.`,
    "brief and warm": `
A: I only have five minutes. Your fee is too high, and I wanted to tell you that myself.
T: Thank you for saying it yourself. That makes sense, it is a lot of money.
A: It is. One can have a nice holiday for that.
T: What would you need from us so that it is better than the holiday?
A: Somebody who picks up the phone. My last adviser was a voice on a tape.
T: What else worries you about it?
A: That I am too small for you. I know that you have clients with ten times as much as I have.
T: How did you notice that with the last one?
A: He never knew my name. He always had to look it up while I waited.
T: For the fee, you can reach me on my own number, and I review your plan with you every spring. I know your name, Ms Stone.
A: You do indeed.
T: Does that answer it?
A: It does, really.
T: Then I will send you my number today, and we talk again after Easter.
A: Good. Thank you.`,
  },
  failing: {
    "rude with the right words": `
A: The fee is too high for me. Another firm is cheaper.
T: I understand that you have no idea what advice costs. Thank you for telling me, what a waste of time.
A: I only wanted to be honest with you.
T: What makes you hesitate? What is behind it, apart from the fee, are you just stingy?
A: I am worried that nobody will be there for me afterwards.
T: For this fee you can reach me, but don't bother me with every little thing. Does that answer it?
A: Not really, no.
T: Next step: I will send you the contract, take it or leave it.
A: Then I leave it.`,
    "a recited list": `
A: The fee is too high for me. Another firm is cheaper.
T: I understand that, fair point, that makes sense, apart from the, is there anything else, for this fee, you can reach me, does that answer, next step.
A: What do you mean by that?
T: I can see why, fair question, what worries you, what is behind, is included, review your plan, how does that sound, shall we meet.
A: I do not follow.
T: I appreciate that, would have to be different, in return you, does that help, talk again, I will send you.
A: I will go to the other firm, then.`,
    "half true": `
A: The fee is too high for me. Another firm is cheaper.
T: I understand that the fee matters to you, but it is not too high, and nobody else has complained.
A: That may be. I still have my doubts.
T: What doubts are those? What worries you?
A: Whether anybody is there for me afterwards.
T: For this fee you can reach me. That is wrong, what you say about the other firm, by the way: they are worse in everything.
A: I did not say much about them.
T: Does that answer your question? Then I will send you the contract.
A: No, thank you.`,
    "contradicted at the end": `
A: The fee is too high for me. Another firm is cheaper.
T: I understand that the fee matters to you. What worries you about it?
A: Whether anybody is there for me afterwards.
T: What else worries you, apart from that? How was it with the last one?
A: He never called me back.
T: For this fee you can reach me directly. Does that answer it?
A: Yes. That sounds good.
T: Well, to be honest: you cannot reach me, forget that, we have a hotline. And you misunderstood the offer, the fee is not expensive at all, you are wrong about that.
A: Then why did you say it?
T: Shall we meet on Monday?
A: No.`,
    "one-word answers": `
A: The fee is too high for me. Another firm is cheaper.
T: Okay.
A: And I am not sure whether I need advice at all.
T: Why?
A: Because I can do most of it by myself.
T: Right.
A: Do you have anything to say to that?
T: No.
A: Then goodbye.`,
    silent: `
A: The fee is too high for me. Another firm is cheaper.
T: ...
A: Hello?
T: ...
A: I will call again some other time.`,
    "in another order": `
A: Hello, I am calling about your offer.
T: For this fee you can reach me directly, and I review your plan with you every year. Does that answer your question?
A: I have not asked one yet. The fee is too high for me, and the other firm is cheaper.
T: What worries you? What is behind it?
A: Whether anybody is there for me afterwards. The last one never called back.
T: I understand that the fee matters to you. Thank you for telling me.
A: And what do you say to it?
T: How was it with the last one, and what would have to be different?
A: He would have had to call me back, that is all.
T: I will send you the contract, and we talk again on Friday.
A: You have not answered my question.`,
    "as a recognizer writes it": `
A: hello your fee is too high for me and the other firm is cheaper
T: no that is not true you misunderstood the offer it is not expensive if you look at what others take
A: I have looked at it the other firm takes half of that
T: then go there but nobody else complains about it so I do not know what your problem is
A: I wanted to know whether anybody is there for me afterwards
T: sure you can reach me so what do you think shall I send the contract now
A: no thank you`,
  },
};
