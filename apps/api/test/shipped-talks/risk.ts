import type { ShippedTalks } from "./talks.ts";

export const riskTalks: ShippedTalks = {
  rubric: "Explaining a risk",
  passing: {
    "by the book": `
A: I have read that the fund made nine percent last year. I want to put a third of my savings into it. Is it safe?
T: It is not safe in the way a savings account is. It can fall, and it can take years until it has come back.
A: But nine percent! That is more than my bank pays in five years.
T: Past performance is no promise. Returns are not guaranteed, and you can lose a part of what you put in.
A: How much is a part?
T: Imagine your 10,000 become 7,000 for two years. How would you feel in those two years?
A: Not good. I would probably look at it every day, and my wife would ask what I have done.
T: What would you need the money for in that time?
A: The car is old. It could be that we need a new one, and then I would have to take it out.
T: So the money for the car had better stay where it is. How would you explain to your wife what may happen to the rest?
A: That it can go up and down, that nobody promises anything, and that we need to be able to wait.
T: That is how it is. What do you want to do with that in mind?
A: I will put in a smaller part, and leave the money for the car alone.`,
    "in own words": `
A: Everybody at work has this fund. I would like to have it too, before it is too late. Is that safe?
T: Safe is the wrong word for it. It could fall by a third, and nobody can say when.
A: My colleague says that it always comes back, you only have to wait.
T: It has so far. But there is no guarantee for the next time, and you might lose money if you have to sell on a bad day.
A: I see. And how bad is a bad day?
T: Let us say you put in 20,000 in spring, and in autumn you read 13,000. What would you do with it then?
A: I think I would sell. I could not bear to watch it.
T: That is honest, thank you. How long can this money stay where it is?
A: Five years, I suppose. Longer if I must.
T: What do you take from what we have said so far, in your own words?
A: That it can be a third less for a good while, and that I must not sell then. And that nobody owes me the nine percent.
T: You have said it better than I did. Would you like to sleep on it?
A: Yes, I will take a week.`,
    "without marks, as it is heard": `
A: I want to buy this fund it made nine percent how safe is it
T: it can fall and it can go down for years so it is not safe like an account
A: but it went up every year I looked at
T: that is true for those years but nobody can guarantee the next one you could lose a part of your money
A: how much would that be
T: for example 10000 could be worth 7000 after one bad year
A: that would hurt
T: how would you feel about it at home
A: my wife would be angry she did not want it in the first place
T: what would you need this money for in the next few years
A: nothing really the house is paid and the children are out
T: then there is time so that I know I was clear how would you explain it to your wife
A: I would say we can lose a third and must be able to wait and that nobody promises us anything
T: that is exactly it
A: good then I will talk to her tonight`,
    "with hesitation and a repair": `
A: You do not need to tell me about risks. I only want to know: is this a safe investment?
T: No, it, well, it is not safe. It can fall, and then it may take years.
A: All of it? You mean I could lose everything?
T: Not everything, in all likelihood, but a good part. You can lose, um, a third of it in a bad year.
A: Then why does everybody buy it?
T: Because in most years it went up. But it is not guaranteed that it will again, and past performance is not a forecast.
A: That is what they all say in the small print.
T: Then let me put it in large print. Suppose your 15,000 are 10,000 next summer. How would you feel then?
A: I would be angry, first of all with you.
T: And second? What would you do if it stayed like that for two years?
A: I would leave it, I think. I do not need it before I retire.
T: Good. What did you understand, when you put it into your own words?
A: That I can be down by a third for two years, that nobody gives me anything for it, and that I should only do it with what I can leave alone.
T: That is better than the small print.`,
    "brief and calm": `
A: My neighbour doubled his money with shares. I want that too. Is that safe?
T: It is not safe, no. What your neighbour does not tell you is that it can fall just as fast.
A: He says you cannot lose if you wait long enough.
T: You could lose, even if you wait. I cannot guarantee you anything, and neither can he.
A: That is plain, at least.
T: For instance: you put in 10,000, and after a year you have 6,500. How much of a loss could you live with?
A: A tenth, perhaps. Not more. I have worked hard for it.
T: What would happen if it were more than a tenth?
A: I would not sleep, and my wife would not speak to me.
T: Then let us look for something where a tenth is realistic. Before we do: was I clear? How would you tell your wife about it?
A: That shares can fall by a third, that nobody guarantees anything, and that we look for something calmer.
T: She will like the last part. What questions does she have, do you think?
A: She will ask what it costs.`,
  },
  failing: {
    "rude with the right words": `
A: Is it safe? I have read that it made nine percent.
T: It is not safe, of course it can fall. What a stupid question. Did you think returns are guaranteed? They are not guaranteed.
A: I only wanted to ask.
T: You could lose a third of it. Imagine your 10,000 become 7,000, and then you come crying to me. How would you feel?
A: Bad, I suppose.
T: What would you expect, you behave like a child. How would you explain it to your wife, in your own words, or is that too difficult?
A: I would rather not continue.
T: As you like, that is a waste of time anyway.
A: Goodbye.`,
    "a recited list": `
A: Is it safe? I have read that it made nine percent.
T: Not guaranteed, no guarantee, can lose, can fall, go down as well, for example, how would you feel, afford to lose, own words, was I clear.
A: Could you say that in a sentence?
T: Past performance is no, not a promise, worth less, for instance, sleep at night, not safe, take years, how would you explain.
A: I do not understand a word.
T: Nobody can guarantee, could lose, could fall, let us say, need this money, what do you take from.
A: I think I will ask somebody else.`,
    "half true": `
A: Is it safe? I have read that it made nine percent.
T: It is as safe as a house. Formally it is not guaranteed, and it can fall, but you cannot lose over ten years.
A: That sounds good.
T: Imagine your 10,000 become 15,000. How would you feel then? What would you do with it?
A: I would travel, I think.
T: Exactly. There is no risk if you wait. So how would you explain that to your wife, in your own words?
A: That we will have fifteen thousand.
T: Wonderful. What are we waiting for?
A: For nothing, I guess.`,
    "contradicted at the end": `
A: Is it safe? I have read that it made nine percent.
T: It is not safe, it can fall, and returns are not guaranteed. You could lose a part of it.
A: How much?
T: For example, 10,000 can be worth 7,000 after a bad year. How would you feel? What would you do then?
A: I would be worried, and I would call you.
T: How would you explain it to your wife, in your own words?
A: That it can fall by a third.
T: Good. And now forget all that, it is only what I have to say. Between us: nothing can happen, I promise you, it is absolutely safe.
A: Oh. Then I will take it.`,
    "one-word answers": `
A: Is it safe? I have read that it made nine percent.
T: No.
A: What can happen?
T: Loss.
A: How much of it?
T: Third.
A: And what should I do?
T: Wait.
A: I would like to hear more than that.`,
    silent: `
A: Is it safe? I have read that it made nine percent.
T: ...
A: Hello? Are you still there?
T: ...
A: I will try again tomorrow.`,
    "in another order": `
A: Is it safe? I have read that it made nine percent.
T: Before I say anything: how would you explain to your wife what a fund is, in your own words?
A: That somebody else buys shares for us, I suppose.
T: Good. How would you feel if it fell? What would you do if it fell for years? Can you sleep at night with it?
A: I do not know. You have not told me yet whether it can fall.
T: For example, 10,000 become 7,000. It is not safe, it can fall, and you can lose a part of it. Returns are not guaranteed.
A: So now I know. Anything else?
T: No, that was it.
A: All right.`,
    "as a recognizer writes it": `
A: is it safe I have read that it made nine percent
T: yes it is completely safe you can not lose with it if you wait a bit
A: and if it falls
T: it always comes back that is what you have to know so there is nothing to worry about
A: my wife will ask me what can happen
T: tell her that it made nine percent and that I guarantee you it will make that again
A: good then I will take it`,
  },
};
