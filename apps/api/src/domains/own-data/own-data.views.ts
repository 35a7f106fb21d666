import { product } from "@field-advisor/schema/product";
import type { Attempt } from "@field-advisor/schema/attempts.endpoints";
import type { ActivityEvent } from "@field-advisor/schema/activity.endpoints";

/** Where the words of a conversation are within the archive. */
export const textFileOf = (talk: { id: string; startedAt: string }): string =>
  `conversations/${timedName(talk)}.txt`;

/** The same of a recording. */
export const soundFileOf = (part: { id: string; startedAt: string }): string =>
  `recordings/${timedName(part)}.mp3`;

const timedName = ({ id, startedAt }: { id: string; startedAt: string }) =>
  `${startedAt.slice(0, 16).replace("T", "-").replace(":", "")}-${id}`;

export const attemptFor = ({ may: _may, ...attempt }: Attempt) => attempt;

/** Without the fields that only owners are told of everybody. */
export const eventFor = ({ timestamp, activity_type, action, details, userName }: ActivityEvent) => ({
  at: timestamp,
  kind: activity_type,
  by: userName,
  action,
  details,
});

/** The first file of the archive, for somebody who opens it without the product. */
export const readMe = (of: { firstName: string; lastName: string; email: string }, now: string): string =>
  `Your data in ${product.name}
${"=".repeat(13 + product.name.length)}

Of ${of.firstName} ${of.lastName} (${of.email}), made on ${now}. Times are in UTC, as year-month-day.

profile.json        Your account, your groups, what a directory says of you, and whether you asked for deletion.
sign-ins.json       Where and when you signed in, for the last 12 months. Networks are shortened.
providers.json      The accounts elsewhere by which you sign in.
second-factors.json What you confirm a sign-in with beside your password. What proves it is in no place.
keys.json           The keys that you made for programs, with their last use. The keys themselves are in no place.
activity.json       What you did and what was done to your account, for the last 24 months, newest first.
conversations.json  Every conversation that you had with a voice agent, with what you agreed to.
conversations/      The words of each of them, as text. Those in rooms are kept for 90 days.
recordings/         The sound of calls that you allowed to be recorded, as long as it is kept: you on the left,
                    the agent on the right.
written.json        What you wrote in rooms and to assistants, and the answers, for 90 days.
chats.json          The chats that you kept.
practice.json       Your attempts, how they were judged, what you said once more, and what coaches told you about them, for 24 months.
model-talks.json    Which attempts of yours somebody wanted to show as a model talk and what you said to it, and
                    the model talks that you opened.
assignments.json    What you are asked to practise or to read.
paths.json          Paths that you follow, and your certificates with their numbers.
calendar.json       Whether your due days are read in a calendar, and when last.
library.json        What you opened in the library, and how far you played it.

JSON files open in any text editor and in browsers. Passwords are not kept as such and are not in here.
What coaches noted for themselves, and what others said, is not yours and not in here either.

Keep this archive where nobody else can read it. Your account has "Request deletion" if you want it deleted.
`;
