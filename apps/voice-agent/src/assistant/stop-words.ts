/** English words of four letters and more that say nothing about what a conversation was about. */
export const stopWords: ReadonlySet<string> = new Set(
  `about above after again almost also although always another anything around aren't away back because been before
  being below best better between both came can't cannot come comes could couldn't course didn't does doesn't doing
  don't done down each either else enough even ever every everything exactly fine first from gave getting give given
  goes going good great hadn't happy hasn't have haven't having hello here here's himself hope i'll into isn't it'll it's
  itself just keep kind know last least less let's like little long look looking made make makes many maybe mean means
  might mind moment more most much must myself need needs never next nothing okay once only other otherwise ourselves
  over people perhaps please point possible probably quite rather really right said same says seem seems shall should
  shouldn't since some someone something sometimes soon speak still such sure take talk tell than thank thanks that
  that's their theirs them themselves then there there's these they they'll they're they've thing things think this
  those though three through time today together told tomorrow took towards true under until upon used very want wants
  wasn't we'll we're we've well went were weren't what what's whatever when where whether which while who's whole whom
  whose will with without won't word work worth would wouldn't year years yesterday you'd you'll you're you've your
  yours yourself`.split(/\s+/),
);
