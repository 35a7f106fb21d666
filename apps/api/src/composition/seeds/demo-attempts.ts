export interface DemoAttempt {
  room: string;
  daysAgo: number;
  isShared?: boolean;
  asksReview?: boolean;
  objection?: { check: string; text: string };
  review?: { passed: boolean; note: string; comment: { line: number; text: string } };
  /** What was written, in turn: the adviser begins. */
  lines: readonly string[];
}

/** The demo user's, oldest first: she gets better. */
export const demoAttempts: readonly DemoAttempt[] = [
  {
    room: "First meeting",
    daysAgo: 20,
    review: {
      passed: false,
      note: "A warm start. Next time find out what she wants before you show her a fund.",
      comment: { line: 2, text: "Here she gave you an opening: what would she like to be different?" },
    },
    lines: [
      "Hello Asha, thank you for coming. I would like to show you our balanced fund, which has done very well for many of my clients over the last years.",
      "That makes sense. To be honest, most of our money just sits in a savings account.",
      "Then you are losing money every day to inflation. With the fund you cannot lose over ten years, and it is simple to begin.",
      "How would you explain risk to someone like me? When I hear the word investment, I picture losing everything.",
      "There is hardly any. I can send you the papers tonight.",
      "I don't want to sign anything in a hurry.",
    ],
  },
  {
    room: "First meeting",
    daysAgo: 13,
    asksReview: true,
    lines: [
      "Good morning, Asha, it is good to meet you. There is no hurry today.",
      "That makes sense. To be honest, most of our money just sits in a savings account. It's about forty thousand.",
      "What would you like the money to do for you one day?",
      "We have two children, six and nine. I suppose what I really want is for them to be able to study without debts.",
      "That is a good aim. Do you have a pension?",
      "I'm in the teachers' pension. How would you explain risk to someone like me? I picture losing everything.",
      "A mix of funds is what most people take.",
      "I see. And what would it cost me to work with you?",
      "I will send you a list. Shall we talk again next week?",
    ],
  },
  {
    room: "Objections",
    daysAgo: 10,
    lines: [
      "Hello Ben. Our service is the best in town, trust me, you can ask any of my clients.",
      "I've heard that before. What does it cost?",
      "It only costs one percent.",
      "One percent of three hundred thousand is three thousand pounds. For what?",
      "For peace of mind, and for everything that we do for you in a whole year.",
      "The last one said that too.",
    ],
  },
  {
    room: "Objections",
    daysAgo: 6,
    isShared: true,
    review: {
      passed: true,
      note: "You asked before you answered, and you let the figure stand. Well done.",
      comment: { line: 4, text: "Exactly: first what he lost, then what you cost." },
    },
    lines: [
      "Good afternoon, Ben. You have ten minutes, so: what would have to happen for them to be worth it to you?",
      "Straight answers, and a phone that gets answered. Above all when it falls.",
      "That is fair. What happened with your last adviser?",
      "He sold me a fund that lost a fifth in a year, and then he stopped picking up the phone.",
      "I understand. It was the silence more than the loss. How should it have gone?",
      "A call, before I read it in the paper.",
      "Then that is what I offer. It is one percent, so three thousand pounds a year, and I call you first.",
      "Send me that in writing.",
    ],
  },
  {
    room: "First meeting",
    daysAgo: 4,
    objection: {
      check: "sums-up",
      text: "I did say it back to her: “the children's studies first, and sleep at night”.",
    },
    lines: [
      "Good morning, Asha. Take your time, there is nothing to decide today. What made you come?",
      "To be honest, most of our money just sits in a savings account, and I never know whether that is too much.",
      "What matters most to you when you think of later?",
      "I want the children to study without debts. And I want to stop lying awake over money.",
      "The children's studies first, and sleep at night. Who else in your family relies on you?",
      "My mother lives nearby, and lately she needs more help than she admits.",
      "Thank you for telling me. How would you feel if a small part of it fell by a tenth in one year?",
      "I picture losing everything. For a small part it might be fine.",
      "Then only a small part may go down, and the rest stays where you can reach it.",
      "That helps. May I ask what happens after today?",
      "I put every fee on one page and send it to you. Shall we meet again next week?",
    ],
  },
  {
    room: "Objections",
    daysAgo: 2,
    isShared: true,
    lines: [
      "Hello Ben. What happened with your last adviser?",
      "He stopped picking up the phone when it fell.",
      "I understand why you left. What would you have needed at that moment?",
      "Somebody who says: stay with your plan.",
      "Then we begin with the plan. It is one percent a year.",
      "And if I am not content?",
    ],
  },
];
