import type { ShippedTalks } from "./talks.ts";

export const demoObjections: ShippedTalks = {
  rubric: "Objections",
  passing: {
    "by the book": `
A: Right, you have me for ten minutes. Why would you be any different from the last one?
T: That is a fair question. What happened with your last adviser?
A: He sold me a fund that lost a fifth in a year, and then he stopped picking up the phone.
T: What would you have needed from him at that moment?
A: A call, before I read it in the paper. Nothing more.
T: I understand why you left. How should it work from now on?
A: I want to know what I pay, and I want somebody on the phone when it falls.
T: It is one percent a year. On your sum that is three thousand pounds a year, and I call you first when it falls.
A: That is more than my van costs me.
T: It is. What would make it worth it to you?
A: If you do what you say. I will try it for a year.`,
    "in own words": `
A: My wife made this appointment, I want you to know that. I have a shop full of customers.
T: Then thank you for taking the time. What went wrong the last time somebody gave you advice?
A: How do you know that something went wrong?
T: Because you sit near the door. You may have a good reason for that.
A: Ha. He told me it could not fall, and it fell by a fifth. And then nobody was there.
T: I can see why you do not trust the next one. What do you want to know from me before anything else?
A: A number. What do you cost?
T: One percent of what I look after, so three thousand pounds a year on three hundred thousand.
A: And for that?
T: For that you have my own number, and I call before you do. How does Carol see it?
A: She is for it. She has always been for it.`,
    "without marks, as it is heard": `
A: you have ten minutes I had a bad experience with the last one
T: what happened to you with him
A: he sold me something that lost a fifth and then he did not pick up the phone
T: that makes sense then that you are careful what did you expect from him
A: that he tells me the truth that is all
T: how would you notice that somebody does
A: he says what it costs before I ask and he calls me when it falls
T: then I say it now it is one percent of your money that is three thousand pounds a year
A: that is a lot of money
T: yes it is and I call you when it falls
A: send me that in writing`,
    "with hesitation and a repair": `
A: I sleep well at night, and you cannot put a price on that.
T: That is a, a fair point. May I ask about your last adviser? What was it that ended it?
A: The silence. Not the loss, the silence. He just did not call.
T: How long was it, until somebody talked to you?
A: Four months. I read it in the paper.
T: I understand that this stays. What would you have done in his place?
A: Called. What else. It takes five minutes.
T: Then those are the five minutes I owe you. And, um, what it costs: it is one percent, so three thousand pounds a year.
A: In pounds, at last. He never said it in pounds.
T: In pounds, and on one page. What else should be on it?
A: Your telephone number.`,
    "brief and plain": `
A: Go on, then. Ten minutes.
T: What went wrong with your last adviser?
A: A fifth gone in a year, and nobody on the phone.
T: I can see why you sit here with your coat on. What do you need from me that you did not get from him?
A: Straight answers. And the price, now.
T: One percent a year, which is three thousand pounds on what you have told me.
A: And if it falls by twenty per cent in March, what do you do?
T: I call you that day, and we look at your plan together. What would you want to hear from me on the phone?
A: That you have read the plan. He never had.
T: You are right to ask for that. I will have it in front of me.
A: All right. That is an answer, at least.`,
  },
  failing: {
    "rude with the right words": `
A: Right, you have me for ten minutes. Why would you be any different?
T: That is not true, I see no reason to explain myself. What happened with your last adviser, did he run away from you?
A: He sold me a fund that lost a fifth, and then he stopped picking up.
T: What did you expect? You have no idea how markets work. That is fair, he had other clients.
A: And what do you cost?
T: One percent a year, and stop moaning about it. What is your problem?
A: You are worse than he was.
T: As you like, you are wasting my time.
A: There is the door.`,
    "a recited list": `
A: Right, you have me for ten minutes. Why would you be any different?
T: Last adviser, what went wrong, bad experience, percent a year, pounds a year, fair point, makes sense, I understand why.
A: What are you reading there?
T: What happened with, percent of, is one percent, fair question, that is fair, good reason, I can see why, right to ask.
A: Put that sheet away.
T: Last adviser, fair point, percent a year, makes sense.
A: We are done.`,
    "half true": `
A: Right, you have me for ten minutes. Why would you be any different?
T: That is a fair question. What happened with your last adviser? What would you need from me?
A: He stopped picking up the phone when it fell. I need straight answers.
T: I understand why. It is one percent a year, so it only costs you what you pay for your van, hardly anything.
A: My van costs less than that.
T: Don't worry about the price. How much did you lose?
A: A fifth. And I do worry about it.
T: It just costs less than you think.
A: That is no straight answer.`,
    "contradicted at the end": `
A: Right, you have me for ten minutes. Why would you be any different?
T: That is a fair question. What happened with your last adviser?
A: He stopped picking up the phone when it fell.
T: I understand why you left. What would you need from me?
A: A call when it falls. And a number, in pounds.
T: It is one percent a year, three thousand pounds a year.
A: And that is all?
T: To be honest, no, it is not one percent, forget that. Trust me, in the end it is hardly anything.
A: You are all the same.`,
    "one-word answers": `
A: Right, you have me for ten minutes. Why would you be any different?
T: Trust.
A: That is what the last one said.
T: When?
A: Before it fell by a fifth. What do you cost?
T: One.
A: One what?
T: Percent.
A: You are a man of few words.`,
    silent: `
A: Right, you have me for ten minutes. Why would you be any different?
T: ...
A: Hello?
T: ...
A: Well, that was quick.`,
    "in another order": `
A: Right, you have me for ten minutes. Why would you be any different?
T: I begin with the price: it is one percent a year, three thousand pounds a year.
A: That is more than my van costs me. You have not asked me anything yet.
T: Fair point. What happened with your last adviser?
A: He stopped picking up the phone when it fell.
T: I understand why you left. What would you have needed?
A: A call. And somebody who asks first.
T: How did you find out that it had fallen?
A: From the paper.
T: That must have been a shock for you and for Carol.
A: It was.`,
    "as a recognizer writes it": `
A: right you have me for ten minutes why would you be any different
T: trust me we are the best in town and it hardly costs anything
A: that is what the last one said almost word for word
T: yes but I am not him it only costs you one percent and you get peace of mind
A: what do I get for it in pounds please
T: do not worry about the price it just costs a little bit every month
A: you still have not given me a number`,
  },
};
