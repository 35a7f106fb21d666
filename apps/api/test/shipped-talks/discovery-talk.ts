import type { ShippedTalks } from "./talks.ts";

export const discoveryTalks: ShippedTalks = {
  rubric: "Discovery talk",
  passing: {
    "by the book": `
A: Hello, good to be here. My colleague Petra said I should talk to you.
T: Good morning, Ms Hale. Today I would like to understand what matters to you, before we talk about anything else. May I ask you a few questions?
A: Of course, go ahead. I have about half an hour and nothing prepared, I am afraid.
T: That is fine. What is most important to you when you think about your money?
A: That we are not caught out. My husband is self-employed, and two years ago there was a winter in which nothing came in at all.
T: How did you manage that winter?
A: Badly. We used up what we had put aside for the roof, and I have not slept well since. The roof still leaks, by the way.
T: What would you want to be different in five years?
A: I want the roof done, and a cushion that nobody touches. And maybe a trip with the girls before they are too old to want to come.
T: By when do you need the money for the roof?
A: Within two years, the roofer says. The rest can wait for as long as it takes.
T: What have you put aside so far?
A: About thirty thousand, all of it in a savings account that pays next to nothing.
T: Let me sum up: the roof within two years, a cushion that nobody touches, and later a trip. Have I got that right?
A: Yes, exactly that. Nobody has put it so simply before.
T: Then our next step would be a second meeting in two weeks. I will send you a short note before.
A: That suits me very well. Thank you.`,
    "in own words, with small talk": `
A: Hi, sorry I am late, the tram was stuck again.
T: No problem at all, thank you for coming. The purpose of our talk is only to get to know you, nothing gets sold here. Do you mind if I ask some questions?
A: Not at all. I like it that you say that so clearly.
T: What are you saving for?
A: Honestly, I have never thought of it as saving for something. There is just some left over each month, and it piles up in the account.
T: And what would the money do for you, if it could do one thing?
A: It would let me work four days a week once I am fifty-five. My father worked until he dropped, and I do not want that for my kids to see.
T: I can imagine that this stays with you. How do you picture that fifth day?
A: In the garden, and with my grandchildren if there are any by then. My daughter lives close by.
T: How many years are there until then?
A: Eleven. It sounds like a lot and is not, as my wife keeps telling me.
T: Why is she worried about it?
A: Because we have no plan. She has a pension from the city, I have only got what is in the account and a small company pension.
T: If I understand you correctly, you want a fifth day off at fifty-five, your wife wants a plan, and there are eleven years for it.
A: That is it in one sentence.
T: Shall we meet again with your wife? I will call you on Monday with two dates.
A: Yes, please do.`,
    "without marks, as it is heard": `
A: hello I was told to ask for you
T: good morning I want to understand first what you need so this is a first talk and you can ask me too may I ask you something
A: yes please go on I am glad that somebody asks
T: what matters most to you when you think about later
A: that my son can finish his studies even if something happens to me I bring him up alone and there is nobody else
T: what happens today if you cannot work for half a year
A: then we have a problem I think there is something from the company but I never looked it up and I am afraid to
T: how long can you live on what you have put aside
A: maybe four months I have eight thousand in the account and a small policy from my mother
T: when do you need the money for his studies
A: in three years he starts and then for five years I suppose
T: why did you come to me now
A: because a colleague of mine fell ill and I saw what it does to a family within a few weeks
T: let me sum up what I have heard your son can study whatever happens and you know what would come in during an illness
A: yes that is it exactly
T: then as a next step I will send you a list of what to look up and we talk again next thursday
A: very good I can do that`,
    "with hesitation and a repair": `
A: Good afternoon. I am not sure that I am in the right place, to be honest.
T: Well, um, let us find out. The aim of today is that I understand where you stand. Could I ask you a couple of things?
A: Sure. Ask away.
T: What, what would you like to achieve with your savings?
A: I would like to buy a small flat for my mother, near us, so that she does not have to climb four floors any more.
T: How is she doing at the moment?
A: She is eighty-one and proud. She would never say that it is too much, but she rests on every landing now.
T: How soon should she move, in your view?
A: Before next winter would be good. In two years at the latest, I would say.
T: What have you looked at so far?
A: Two flats. Both were gone within a week, because I could not say how much the bank would give me.
T: And what worries you about it?
A: That I overreach. I have two children at school, and my husband's firm is not doing so well this year.
T: So, to summarise: a flat for your mother within two years, without risking what the children need. Did I get that right?
A: Yes. You have listened well.
T: Thank you. Shall we meet again on Friday, with your husband, if he likes?
A: Friday works for both of us.`,
    "brief and warm": `
A: Hello. I have twenty-five minutes, then I must pick up the children.
T: Then let me be quick: I would like to understand what you need, nothing more. Is it all right if I ask you a few questions?
A: Yes, that is what I came for.
T: What is important to you, when it comes to money?
A: Peace. We argue about it at home, every month, always about the same things, and neither of us really knows what is there.
T: What do you argue about?
A: He wants to pay off the house faster, I want to have something to fall back on. We both have a point, I suppose.
T: How would it look if it were settled?
A: There would be one sheet of paper on the fridge with what goes where, and we would stop keeping score.
T: By when would you like to have that?
A: Before summer. Then we have to decide about the loan in any case.
T: What else should I know?
A: That he was burned once with a fund, twelve years ago. He does not trust anybody in a suit.
T: What I hear is: one plan for both of you before summer, and nothing that needs trust in a suit.
A: You have put that very nicely.
T: The next step is a talk with the two of you. I will send you three dates tonight.
A: Good. He will come, if I tell him that.`,
  },
  failing: {
    "rude with the right words": `
A: Hello, my colleague Petra recommended you.
T: Fine. Today I would like to understand what you want, so don't waste my time. May I ask you something, or is that too much?
A: Well, yes, of course.
T: What is important to you? And please don't make a fuss about it.
A: I would like to fix the roof, and to have something put by for bad times.
T: What kind of an answer is that? When do you need the money?
A: In two years, I think. I am not an expert.
T: You have no idea, that is what you mean. How much have you got, and why so little?
A: Thirty thousand. I would rather not go on like this.
T: To sum up: a roof, thirty thousand, and you know nothing about money. Next step: I will send you something, take it or leave it.
A: I think I will leave it.`,
    "a recited list": `
A: Hello, my colleague Petra recommended you.
T: Would like to understand, may I ask, your goals, important to you, time frame, by when, sum up, next step, next meeting, I will send you.
A: I am sorry, what?
T: Your goals, matters most, when do you need, how soon, what I heard, did I get that right, meet again.
A: I do not follow you at all.
T: Purpose of today, ask you a few questions, want to achieve, at the earliest, summary, follow up, get back to you.
A: I think I should go now.`,
    "half true": `
A: Hello, my colleague Petra recommended you.
T: Good morning. I would like to understand what matters to you. May I ask you a few questions?
A: Please do.
T: What is important to you, and when do you need the money?
A: A dry roof in two years, and some peace after that.
T: How much have you got? What does your husband earn? Why have you waited?
A: Thirty thousand. He is self-employed. I never found the time for it.
T: To sum up: a roof in two years, then peace. You should invest the thirty thousand in our fund, it has done very well. The next step is your signature.
A: That was quick. I had hoped that you would ask more.`,
    "contradicted at the end": `
A: Hello, my colleague Petra recommended you.
T: Good morning. The purpose of our talk is that I understand you. May I ask you a few questions?
A: Yes, of course.
T: What matters most to you? What are you saving for?
A: For the roof, and so that a bad winter does not frighten us any more.
T: By when do you need the money? How did the last bad winter go? What would help you?
A: In two years. Badly. A cushion that nobody touches would help me.
T: Let me sum up: the roof in two years, and a cushion. Have I understood that?
A: Yes, exactly.
T: Good. Our next meeting is on Monday. Or rather no, forget about that, there will be no next meeting. You should put all of it into our best fund, so sign here, today.
A: I thought that you wanted to listen.`,
    "one-word answers": `
A: Hello, my colleague Petra recommended you.
T: Hello.
A: What would you like to know from me?
T: Money?
A: About thirty thousand, in a savings account. I want to fix the roof with it.
T: When?
A: In two years. And I would like to have a cushion.
T: Okay.
A: What happens next?
T: Meeting.
A: I see. Goodbye, then.`,
    silent: `
A: Hello, my colleague Petra recommended you.
T: ...
A: Are you there?
T: ...
A: Then I had better go.`,
    "in another order": `
A: Hello, my colleague Petra recommended you.
T: Good morning. The next step is that I will send you a contract, and our next meeting is on Monday. May I ask you a few questions for it?
A: That is a strange beginning. But go on.
T: I would like to understand what matters to you. What are you saving for?
A: For the roof, and for bad times.
T: When do you need the money? How much is there? What does your husband say? Why now?
A: In two years. Thirty thousand. He leaves it to me. Because the roof leaks.
T: To sum up: the roof in two years, and something for bad times. Have I got that right?
A: Yes. And what now?
T: That was all from me.
A: Then goodbye.`,
    "as a recognizer writes it": `
A: hello my colleague petra recommended you
T: yes hi so our fund did nine percent last year and it is the perfect product for people like you
A: you do not know me yet
T: that does not matter everybody should have it you should put in at least half of what you have
A: I only wanted to ask what I could do about my roof
T: a roof costs money and money comes from our fund so sign here and we are done
A: no thank you I will think about it`,
  },
};
