import type { ShippedTalks } from "./talks.ts";

export const complaintTalks: ShippedTalks = {
  rubric: "Complaint",
  passing: {
    "by the book": `
A: This is unacceptable. I have asked three times for my statement, and nobody called me back.
T: I am sorry that you had to ask three times. I can see why you are upset.
A: I need it for my tax return, and the deadline is on Friday. I have better things to do than to call you.
T: When did you call first, and what were you told?
A: Two weeks ago. A young man said that it would be in the post the next day. Then I called again, and then once more last Monday.
T: So you have asked three times, and you were promised it each time. Is that right?
A: Exactly. And each time I had to explain it all from the beginning.
T: I will take care of it myself. You will have the statement by tomorrow at noon, as an email, and I call you to hear whether it has arrived.
A: Tomorrow at noon would be fine. But really, this time?
T: Really. Here is my direct number, in case you want to reach me before. Is there anything else I can do for you?
A: No. Thank you, that helps.`,
    "in own words": `
A: I am fed up with you people. It is three times now, and still no statement.
T: I apologise, Mr Brook. Thank you for telling me, that should not have happened.
A: No, it should not. My tax adviser asks me every other day, and I look like somebody who cannot keep his papers together.
T: What exactly does your tax adviser need, and until when?
A: The statement for last year, with the fees in it. He hands everything in on Friday, he has no more time after that.
T: If I understand you correctly, the fees have to be in it, and it has to be with him before the weekend.
A: Yes. And I want to know why nobody calls back in your house.
T: I do not know that yet. I will find out, and I will call you about it on Thursday. The statement I will send to you within the hour.
A: Within the hour? Well. I will believe it when I see it.
T: That is fair. Shall I send it to your tax adviser as well?
A: That would save me a trip, yes.`,
    "without marks, as it is heard": `
A: I have called you three times about my statement and nobody has called me back I am so angry
T: I am very sorry mr brook I understand that you are angry I would be too
A: the deadline is on friday and I have a job I can not sit on the phone with you all day
T: what is the statement for and when do you need it
A: for my tax return I need it on thursday so that my wife can sign it too
T: so you have called three times and you need it on thursday is that correct
A: yes that is correct and I do not want to explain it again to somebody else
T: of course I will take care of it and it will be with you by tomorrow
A: and if it is not
T: then you call me on my own number I give it to you now have you got something to write
A: yes go on
T: it is four four one two and I call you tomorrow morning
A: all right thank you`,
    "with hesitation and a repair": `
A: Three times! Three times I have asked for that statement. It is ridiculous.
T: I, I am sorry about that. I can imagine how annoying that is with the deadline.
A: You cannot. I have had this account for twenty years, and never asked for anything.
T: Twenty years. Um, may I ask whom you talked to, and when that was?
A: With three different people. The last one was on Monday, she wanted to pass it on.
T: Let me make sure that I have it right: you asked three times, the last time on Monday, and what came back was nothing at all.
A: Nothing at all. Not even a letter.
T: Which year do you need it for?
A: Last year, only that. It is one sheet of paper.
T: I will see to it personally. You have it by the end of the day, and if the post is too slow, I bring it round.
A: You would bring it?
T: I live two streets from you, so yes.
A: Well, that is a word.`,
    "brief and warm": `
A: I am really disappointed in you. I asked for a statement three times and got nothing.
T: We are sorry, Ms Brook, and I regret it very much. You are quite right to be disappointed.
A: Thank you. At least somebody says it.
T: What do you need it for, and how much time have we got?
A: For the tax office. Friday is the last day, otherwise they charge me.
T: And what have you been told so far?
A: That it is on its way. That was all three times.
T: So you asked three times, and each time it was on its way. I will make sure that it is this time: you have it tomorrow morning in your inbox.
A: Tomorrow morning is early enough. And if they charge me all the same?
T: Then I will call the office for you. Would you like me to confirm that in writing?
A: That is not necessary. I believe you.`,
  },
  failing: {
    "rude with the right words": `
A: This is unacceptable. I have asked three times for my statement, and nobody called me back.
T: I am sorry that you make such a fuss. I understand that you are upset, but get over it.
A: The deadline is on Friday!
T: When did you call, and who told you to wait until the last minute? Is that my problem?
A: Two weeks ago, and I have not waited.
T: So you have asked three times, is that right, and now you behave like a child. I will send it tomorrow morning, and then leave me alone.
A: I would like to speak to somebody else.
T: I will take care of it, stop complaining.
A: Unbelievable.`,
    "a recited list": `
A: This is unacceptable. I have asked three times for my statement, and nobody called me back.
T: I am sorry, apologies, I regret, I understand why, I can imagine, so you have asked, is that right, I will take care, by tomorrow.
A: What?
T: We are sorry, understandable, I can see why, so you called, is that correct, I will make sure, tomorrow morning, by noon.
A: Is that a machine?
T: Very sorry, should not have, let me repeat, I will send, personally, within the hour, before Friday.
A: I will write to your director.`,
    "half true": `
A: This is unacceptable. I have asked three times for my statement, and nobody called me back.
T: I am sorry that you are upset. But it is not our fault, the post has lost it, that happens.
A: Three times?
T: When did you call? Who did you talk to?
A: Two weeks ago, and with three different people.
T: So you have asked three times. You should have written to us, our policy is that statements go out on request in writing. I will send you the form by tomorrow.
A: So I do not get it?
T: You get the form. I will take care of that.
A: I cannot believe it.`,
    "contradicted at the end": `
A: This is unacceptable. I have asked three times for my statement, and nobody called me back.
T: I am sorry that you had to ask three times. I can see why you are upset.
A: I need it by Friday.
T: When did you call first, and what were you told?
A: Two weeks ago, that it is on its way.
T: So you have asked three times. Is that right? I will take care of it myself, you have it by tomorrow.
A: Good. Can I rely on that?
T: To be honest, no. I will not take care of it, my hands are tied, it is not my department. You should have called earlier.
A: Then why did you say so?`,
    "one-word answers": `
A: This is unacceptable. I have asked three times for my statement, and nobody called me back.
T: Sorry.
A: Is that all? The deadline is on Friday.
T: When?
A: On Friday, I said. What happens now?
T: Tomorrow.
A: Who takes care of it?
T: Me.
A: And who are you?`,
    silent: `
A: This is unacceptable. I have asked three times for my statement, and nobody called me back.
T: ...
A: Hello? Do you hear me?
T: ...
A: I do not believe it.`,
    "in another order": `
A: This is unacceptable. I have asked three times for my statement, and nobody called me back.
T: I will send it by tomorrow. When did you call? What were you told?
A: Two weeks ago. That it would be in the post. I am so upset about this.
T: So you have asked three times, is that right? It will be there tomorrow morning.
A: You sound as if that was nothing.
T: I will take care of it, as I said, by noon. Which year is it for?
A: Last year. Have you got nothing else to say?
T: Oh, yes. I am sorry, of course, I can see why you are upset.
A: That came late.`,
    "as a recognizer writes it": `
A: this is unacceptable I have asked three times for my statement and nobody called me back
T: yes well there is nothing I can do about that it is not my department
A: whose department is it then the deadline is on friday
T: you should have called the other number that is our policy and calm down please
A: I do not calm down I have asked three times
T: I can not do more than send it again maybe next week or so
A: I will never call you again`,
  },
};
