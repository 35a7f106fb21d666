import type { Language } from "./languages.ts";
import { setOf } from "./word-lists.ts";

/** Words that hold sentences together, whatever they are about; folded. */
export const functionWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: setOf(
    `a an the and or but so if of to in on at by for with from about as is are am was were be been being do does did have has had
      having can could would should shall may might i you he she it we they me him her us them my your his its our their this that
      these those what which who how when where why there here not no some any very much many more just really now then please get
      got yes ok okay well like going go tell say know think want one thing things`,
  ),
  de: setOf(
    `der die das den dem des ein eine einen einem einer eines und oder aber so wenn von zu zum zur in im an am auf bei fur mit
      aus uber als ist sind bin war waren sein werden wird wurde haben habe hat hatten hatte kann konnen konnte wurden sollen soll
      ich du er sie es wir ihr mich mir dich dir ihm ihn ihnen uns euch mein meine meinen dein deine deinen ihre ihren ihrer ihrem
      unser unsere dies diese dieser das was wer wie wann wo warum wieso welche welcher welches da hier nicht kein keine sehr viel
      viele mehr denn mal doch schon eigentlich auch noch jetzt dann bitte ja nein gut gern gerne machen macht gibt geht man sich
      etwas sagen wissen`,
  ),
};
