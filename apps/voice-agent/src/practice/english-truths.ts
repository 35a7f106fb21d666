import type { Truths } from "./language.ts";

const adverbs = "(?:(?:not|really|actually|even|still|all|now|just|properly|clearly|always|ever|also) )*";
const iSay =
  "i (?:(?:am|was|have|had|just|really|actually) )*(?:say|saying|said|ask|asking|asked|speak|speaking|told you|tell you|telling you)";
const mine = "my (?:voice|words|question|questions|speech|accent)";
const sound = "(?:microphone|mic|sound|audio|voice)";
const lately =
  "(?:(?:just|before|last|now|again|earlier|previously|right|please|a|moment|minute|second|ago) ?)*$";

const either = (...patterns: string[]) => new RegExp(patterns.join("|"));

export const englishTruths: Truths = {
  asksIfHeard: either(
    `\\b(?:(?:can|could|do|did|will) (?:you|anyone|anybody|somebody|someone)|are you able to|i do not think you can) ${adverbs}(?:hear|understand|listen to)(?: (?:and|or) (?:hear|understand))? (?:me|us|${mine}|(?:a word|anything|what|everything|the things) ${iSay}|spoken (?:words|language)|speech|english|german)\\b(?! out\\b)`,
    `\\b(?:can|could|do|did) you ${adverbs}(?:get|catch|follow|process) (?:a word |anything )?(?:what )?${iSay}\\b`,
    `\\b(?:can|could|do|did) (?:you|anyone|anybody) ${adverbs}hear(?: (?:this|that|it|anything|something|sounds?|audio))?(?: (?:now|ok|okay|at all))*$`,
    `\\b(?:are|is) (?:you|anyone|anybody|somebody|someone) ${adverbs}(?:listening(?: to (?:me|us|what ${iSay}))?(?: (?:now|at all|or not))*$|hearing (?:me|us|this)|understanding (?:me|what ${iSay}))`,
    `\\byou (?:can|could|do|did) not ${adverbs}(?:hear|understand) (?:me|us|${mine}|what ${iSay})\\b`,
    "\\byou are not (?:even )?listening(?: to me)?$|^(?:(?:so|and|hello) )*you (?:hear|understand) me$",
    `\\b(?:is|are|does|do) (?:my|the) ${sound} (?:on|ok|okay|fine|clear|working|work|loud|audible|coming through|come through)\\b`,
    "\\b(?:am i|do i|is it) (?:audible|being heard|heard|coming through|come through|loud|on mute|muted)\\b",
  ),
  asksIfPresent: either(
    `\\b(?:are|is) (?:you|anyone|anybody|someone|somebody) ${adverbs}(?:there|here|around|connected|online|alive|awake|present|on the (?:line|phone|call)|with (?:me|us))(?: (?:with me|at all|now|right now|today|or not|please|anymore|any more|asha|ben))*$`,
    "\\b(?:are|is) (?:you|anyone|anybody) (?:still )?(?:there|here) or\\b",
    "^(?:(?:hello|hi|hey|ok|okay|asha|ben) )*(?:you )?still (?:there|here|with me|connected)$",
    "^(?:(?:hello|hi|hey) )*(?:anyone|anybody|someone|somebody) (?:there|here|home)$",
    "\\b(?:did|have) (?:i|we) (?:lose|lost) (?:you|each other)$",
    "\\b(?:did|have) you (?:hang|hung) up\\b",
    "\\bare we (?:still )?(?:connected|online)$",
  ),
  asksIfScripted: either(
    "\\bscript(?:s|ed)?\\b",
    "\\b(?:is|are|were) (?:this|that|you|these|they|your (?:answers|responses|replies|words)|the answers|all this|everything) (?:(?:all|just|only|really|being|a|an) )*(?:pre ?recorded|pre ?programmed|programmed|rehearsed|canned|computer generated|generated|automated|simulated|simulation|fake|recording)\\b",
    "\\bare you (?:just |only )?reading (?:from|off|this off|that off|it off)\\b",
    "\\bwho (?:programmed|built|created) you$",
    "^(?:(?:so|and|but|who|or|hello|hi) )*what are you$",
  ),
  asksForWords: either(
    `\\bwhat (?:did|have|had) i (?:(?:just|last|previously|only) )*(?:ask|asked|say|said|tell|told|type|typed|write|wrote|written)(?: to)?(?: you)? ?${lately}`,
    "\\bwhat (?:was|were|is) (?:again )?my (?:(?:very|last|previous|latest|most recent) )*(?:question|message|sentence|words|sentences)\\b",
    `\\bwhat was (?:it |that |the (?:last |latest )?(?:thing|question) )?(?:that )?i (?:(?:just|last) )*(?:asked|said|told|typed|wrote)(?: you)? ?${lately}`,
    `\\b(?:which|what) question did i (?:just )?ask(?: you)? ?${lately}`,
    `(?:^|\\b(?:can|could|would|will|do|did|please) )(?:you )?(?:(?:please|even|still|just) )*(?:repeat|remember|recall|quote|know|tell me|tell|read|say)(?: back| again| to me)* (?:what i (?:(?:have|had|just|last) )*(?:said|asked|told|typed|wrote)(?: you)? ?${lately}|my (?:last |previous )?(?:question|message|words)(?: back| again)?$)`,
    `^(?:(?:and|so|ok|okay) )*(?:repeat )?(?:what i (?:(?:just|last) )+(?:said|asked)(?: you)?|my last question) ?${lately}`,
  ),
  hearing: {
    words: "I hear you, and what you say reaches me as text.",
    voices: "I hear that somebody speaks, but I understand no spoken words here, only typed ones.",
    nothing: "I hear nothing, because we are writing, but I read what you type.",
  },
  present: "I am still here.",
  said: (words) => `Before that you said: “${words}”`,
  notUnderstood: "You spoke before that, but I could not understand the words.",
  notSaid: "I know of nothing that you said before that.",
};
