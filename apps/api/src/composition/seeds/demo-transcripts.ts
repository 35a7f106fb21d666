import type { DemoConversation } from "./demo-activity.ts";

type Line = [role: "agent" | "user", message: string];

/** What is said on each demo page, in the order of its speakers: the agent begins. */
const scripts: Record<DemoConversation["slug"], Line[]> = {
  "demo-open": [
    [
      "agent",
      "Good morning, I am Asha. I have never talked with an adviser before, so I am a little nervous.",
    ],
    ["user", "Good morning, Asha. There is no hurry. What made you come today?"],
    [
      "agent",
      "A colleague retired and said that she should have begun earlier. I am a teacher and save 200 a month.",
    ],
    ["user", "That is a good beginning. What would you like the money to do for you one day?"],
    ["agent", "I would like to work less at sixty, and not worry about the rent."],
    ["user", "So in about twenty years, with a rent that is paid. Have I understood that?"],
    ["agent", "Yes. But I do not want to lose what I have. Is that possible at all?"],
    [
      "user",
      "Some of it can be kept safe and some may move. How would you feel if a part fell by a tenth in one year?",
    ],
    ["agent", "I would not sleep well. For a small part it might be fine."],
    ["user", "Then we look for a small part. May I show you what it costs, before we go on?"],
    ["agent", "Please do. I heard that fees eat everything."],
    ["user", "They do matter. I will put every fee on one page, in euros for each year."],
    ["agent", "That would help me. Can I take it home and think about it?"],
    ["user", "Of course. Shall we talk again next week, when you have read it?"],
    ["agent", "Yes, next week. Thank you, I am much calmer now."],
  ],
  "demo-private": [
    ["agent", "Ben here. I have ten minutes, and I am not sure that advice is worth its price."],
    ["user", "Then let us use them well. What would have to happen for it to be worth it to you?"],
    ["agent", "You would have to earn more than you cost. A fund in an app costs nearly nothing."],
    ["user", "That is true of the fund. What do you do in the app when prices fall?"],
    ["agent", "I look away. Two years ago I sold, and that was a mistake."],
    ["user", "What would you have needed at that moment?"],
    ["agent", "Somebody who says: stay with your plan. But I did not have a plan."],
    ["user", "So it is less about the fund and more about the plan. Is that fair?"],
    ["agent", "Perhaps. How much would that be?"],
    ["user", "One percent a year, and I show you each year what you got for it."],
    ["agent", "That is 500 for me. And if I am not content?"],
    ["user", "Then you leave at the end of the month, without a fee."],
    ["agent", "Send me that in writing, and I will think about it."],
    ["user", "You have it tonight. May I call you on Friday?"],
    ["agent", "Friday, but before nine."],
  ],
};

/** Somebody who has this little time does not say another line. */
const secondsForLine = 8;

/** What was said in a conversation, spread over its length: short ones end in the middle. */
export function demoTranscript({ slug, seconds }: Pick<DemoConversation, "slug" | "seconds">) {
  const lines = scripts[slug].slice(0, Math.max(2, Math.floor(seconds / secondsForLine)));
  return lines.map(([role, message], index) => ({
    role,
    message,
    atSeconds: Math.floor((index * seconds) / lines.length),
    isInterrupted: false,
    feedback: null,
  }));
}
