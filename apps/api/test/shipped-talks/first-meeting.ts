import type { ShippedTalks } from "./talks.ts";

export const firstMeetings: ShippedTalks = {
  rubric: "First meeting",
  passing: {
    "by the book": `
A: Hello, I am Asha. My colleague said that I should have come to you years ago.
T: Good morning, Asha, it is good to meet you. There is no hurry, and nothing to decide today.
A: That is a relief. Most of our money just sits in a savings account, about forty thousand.
T: What would you like the money to do for you one day?
A: I want the children to study without debts. And I would like to stop lying awake over money at night.
T: What keeps you awake, when you lie there?
A: That something happens to one of us, and the other one has no idea what there is and where it is.
T: Who in your family relies on you, besides the children?
A: My mother lives nearby, and lately she needs more help than she admits.
T: How would it look if it were all settled?
A: There would be one page with everything on it. But how would you explain risk to someone like me? When I hear investment, I picture losing everything.
T: It can fall by a tenth in a bad year, and sometimes by more. So only what you can leave alone for ten years should go there.
A: That I can follow. A small part, then.
T: If I understand you, the studies come first, then the quiet nights. Have I understood that?
A: Yes, that is it exactly.
T: Then I put it on one page for you. Shall we meet again next week?
A: I would like that.`,
    "in own words": `
A: Hello. I am a bit nervous, to be honest. I have never talked to somebody like you.
T: Welcome to our office, Asha. Take your time. What made you come today?
A: A colleague of mine began at twenty-five, and I am thirty-eight and have only got a savings account.
T: What matters most to you when you think of later?
A: The children. They should be able to study what they like, and not what we can afford.
T: And what about your parents, do they need you?
A: My mother does, more and more. I do the shopping for her, and the papers.
T: How do you manage all that beside the school?
A: With lists. And with less sleep than I should have, if I am honest.
T: Why would you like to change something just now?
A: Because the older one is nine already. I do not want to wake up when he is eighteen. But I am afraid of the risk, I tell you that openly.
T: That is good to know. The value may go down, in some years by a good deal, and you might need patience for it.
A: As long as somebody tells me before, I can bear a lot.
T: What I hear is that the children come first, and that you want to know things before they happen. Did I get that right?
A: You did.
T: Good. I will send you a short summary, and we talk again on Monday, if that suits you.
A: Monday is fine.`,
    "without marks, as it is heard": `
A: hello I am asha my colleague sent me
T: good afternoon asha nice to meet you there is nothing to decide today
A: good because I am not good at this I have about forty thousand in an account and that is all
T: what do you want to achieve with it what is important to you
A: that the children can study without debts and that I sleep again
T: how old are your children now
A: six and nine the big one wants to become a doctor he says
T: what would change for you if that was settled
A: I would stop doing sums at night and I could say yes to a holiday once
T: who else in your family depends on you
A: my mother she lives round the corner
T: why have you not invested anything so far
A: I was afraid of losing everything that is what I think of when I hear risk
T: it can fall that is true it could lose a third in a very bad year so you only put in what you can leave there
A: a third is a lot but not everything
T: have I understood that the children come first and then your sleep
A: yes you have
T: then I will call you next week and we look at it together
A: thank you`,
    "with hesitation and a repair": `
A: Hi, I am Asha. I should say first that I do not understand anything about money.
T: Thank you for coming, Asha. There is, there is no pressure at all. What would you like to talk about?
A: About what I should do with what is left over every month. It is not much, perhaps three hundred.
T: What is your goal, if you could, um, choose only one thing?
A: That the children can go to university. I had to stop after two years because there was no money.
T: How was that for you?
A: Hard. I would have liked to become a scientist. Now I teach science to ten-year-olds, which is also nice.
T: What does your family say about it, your mother for instance?
A: My mother says one should only trust a savings book. She lost something once, I think.
T: What did she lose?
A: She never told me. But when I hear risk I picture losing everything, and I have that from her.
T: I see. It does have its ups and downs. Some years it may fall by a tenth, and then one must not take it out.
A: And over ten years?
T: In most ten years it went up, and nobody can be sure of the next. So, if I understand you: studies for the children, and quiet nights for you. Is that right?
A: Yes. That is right.
T: Then our next step is one page with what you have and what you want. Is next week too early?
A: No, that is fine.`,
    "brief and warm": `
A: Hello! I have got half an hour before I must pick up the children.
T: Hello Asha, good to meet you. That is enough, there is no rush, we will not decide today.
A: Good. Where do I begin?
T: Wherever you like. What is important to you, what should the money be good for?
A: For my children, and for less worry. I do not need a big house or anything.
T: What worries you most?
A: That I miss the moment. Everybody says that I should have begun earlier.
T: How much worry is your mother, or the rest of your family?
A: My mother, yes. She is alone, and she falls. I am there every second day.
T: What would help you there?
A: If I could pay for somebody to come in. That would be something, really. But I would never take a risk with that, losing everything would be the end.
T: Then it matters to say it plainly: it can go down, and it can stay down for years. What you need for your mother has no place there.
A: Thank you, nobody has told me that.
T: Let me sum up: your mother's help stays safe in the account, and for the children we look at something longer. Have I understood it?
A: Perfectly.
T: Then shall we meet again next week? I bring one page.
A: Gladly.`,
  },
  failing: {
    "rude with the right words": `
A: Hello, I am Asha. I am a bit nervous.
T: Good morning. Take your time, but don't waste mine, you are wasting my time already. What do you want?
A: I want the children to study without debts.
T: What is important to you, and why have you done nothing so far? Are you stupid or what? How much is there?
A: Forty thousand. I was afraid of the risk.
T: It can fall, and so what, get over it. Does anybody in your family know anything about money?
A: I do not think that I like this.
T: If I understand you, you want a lot and know nothing. Have I understood that? Next week, same time, take it or leave it.
A: No, thank you.`,
    "a recited list": `
A: Hello, I am Asha. I am a bit nervous.
T: Good morning, no hurry, your family, matters most, can fall, have I understood, next week, next step, meet again.
A: Pardon?
T: Good to meet you, take your time, rely on you, like to achieve, may fall, what I hear is, I will send you, I will call you.
A: I picture losing everything, when I hear risk.
T: Ups and downs, could lose, is that right, your goals, important to you, next meeting, talk again.
A: I think I will go.`,
    "half true": `
A: Hello, I am Asha. I am a bit nervous.
T: Good morning, Asha. There is no hurry. What matters most to you?
A: That the children can study without debts.
T: What does your family say? How much have you got? Why did you wait?
A: Forty thousand. My mother depends on me. And I was afraid of the risk, I picture losing everything.
T: It can fall for a week or two. But over ten years you cannot lose, it is completely safe.
A: That sounds good.
T: Have I understood that you want to begin? Then next week you sign.
A: If you say so.`,
    "contradicted at the end": `
A: Hello, I am Asha. I am a bit nervous.
T: Good morning, Asha, good to meet you. There is nothing to decide today. What matters most to you?
A: That the children can study without debts.
T: Who in your family relies on you? What would help you? How do you picture it?
A: My mother does. Somebody who comes in. And I picture losing everything, when I hear risk.
T: It can fall by a third in a bad year. Have I understood that the children come first?
A: Yes.
T: Good. Shall we meet next week? Although, now that I think of it: I promise you a good result, I guarantee six percent a year, nothing can happen.
A: Really?
T: Really. Forget what I said about falling.
A: Well, then.`,
    "one-word answers": `
A: Hello, I am Asha. I am a bit nervous.
T: Hello.
A: Most of our money is in a savings account.
T: Why?
A: Because I am afraid of the risk. I picture losing everything.
T: No.
A: What would you do?
T: Invest.
A: And when do we meet again?
T: Monday.
A: All right.`,
    silent: `
A: Hello, I am Asha. I am a bit nervous.
T: ...
A: Have I come at a bad time?
T: ...
A: I will come back another day.`,
    "in another order": `
A: Hello, I am Asha. I am a bit nervous.
T: Good morning, Asha. Our next meeting is next week, I will send you the papers. There is no hurry, of course.
A: But we have not begun yet.
T: Who in your family relies on you? How much is there? Why have you waited?
A: My mother. Forty thousand. I was afraid of losing everything.
T: It can fall, that is true. What is important to you?
A: That the children can study.
T: Is that right? I see. What do they want to study?
A: Medicine, one of them.
T: Good. That is all that I wanted to know.
A: Then goodbye.`,
    "as a recognizer writes it": `
A: hello I am asha I am a bit nervous
T: hi so what you need is a fund and I have got just the one for you it is absolutely safe
A: I picture losing everything when I hear risk
T: that is nonsense you can not lose with this one in ten years
A: my mother needs my help I can not afford a mistake
T: that is your own fault if you do nothing you lose every day so sign it next week
A: I do not want to sign anything in a hurry`,
  },
};
