import { readText } from "./tokens.ts";

const affirming = new Set(
  `yes yeah yep exactly right correct indeed absolutely precisely true sure that is it how works so you are quite of course
  ja genau richtig stimmt korrekt jawohl exakt ist es das vollig ganz sie haben recht naturlich`.split(/\s+/),
);
const sure = new Set(
  "yes yeah yep exactly right correct indeed absolutely precisely ja genau richtig stimmt korrekt jawohl exakt".split(
    " ",
  ),
);

/** What follows takes the yes back: "Exactly. But not for you." */
const takingBack = new Set(
  "but however although except only no not wait aber jedoch allerdings nur nein nicht moment doch".split(" "),
);

/** Whether a turn begins with nothing but a yes to what the other side has just said: "Yes, that is exactly how it works." */
export function isAffirmation(text: string): boolean {
  const { tokens } = readText(text);
  const end = tokens.findIndex(({ beginsSentence }, at) => at > 0 && beginsSentence);
  const first = end === -1 ? tokens : tokens.slice(0, end);
  if (takingBack.has(tokens[first.length]?.text ?? "")) return false;
  return sure.has(first[0]?.text ?? "") && first.every((token) => affirming.has(token.text));
}
