/** The day on which a conversation began, as names of files carry it. */
export const dayOf = (startedAt: string): string => new Date(startedAt).toLocaleDateString("sv");

/** The sentences of what is loaded only when it is needed; all others are in `lib/texts.ts`. */
export const privacyTexts = {
  /** Before a conversation on a page that asks for it, and before one goes on that was begun under another text. */
  consent: {
    title: "Before you start",
    titleGoingOn: "Before you go on",
    text: "What you agree to",
    more: "There is more below: scroll to read all of it.",
    agree: "I have read this and agree.",
    tick: "Please tick that you have read this and agree.",
    go: "Agree and continue",
    refuse: "Continue without being kept",
    refusing: "If you continue without being kept, nothing of what you say is stored.",
    refusingGoingOn:
      "If you continue without being kept, nothing of what you say is stored, and what you have said so far is deleted.",
    refused:
      "You continue without being kept: nothing of what you say is stored. You can change that before a conversation.",
    again: "Change my choice",
    saving: "Saving...",
    failed: "Your choice could not be saved. Check your connection and try again.",
  },
  /** The reader's conversations on the page from before. */
  earlier: {
    open: "Your earlier conversations",
    close: "Close",
    failed: "Your conversations could not be read. Check your connection and try again.",
    tryAgain: "Try Again",
    onlyHere: "They are found in this browser for four hours after you first opened the page.",
    length: (duration: string) => `Length ${duration}`,
    awaited: "Your copy is being prepared. Open this list again in a moment.",
    none: "Nothing of what was said is kept.",
    ask: "Please ask your adviser to delete a conversation.",
    download: (when: string) => `Download the conversation of ${when}`,
    remove: "Delete",
    removeOf: (when: string) => `Delete the conversation of ${when}`,
    more: "Show older ones",
    empty: "There are none any more.",
  },
  /** What may be done with a conversation by the person who had it. */
  own: {
    region: "Your conversation",
    rate: "How was the conversation?",
    scale: "1 is poor, 5 is very good.",
    thanks: "Thank you.",
    notRated: "Your rating could not be saved. Please choose again.",
    reference: "Reference number:",
    awaited: "Your copy is being prepared.",
    failed: "Your copy could not be read. It is tried again.",
    closed: "Your access to this page has ended, so there is no copy here. Please ask your adviser for one.",
    download: "Download",
    copyName: (title: string, startedAt: string) => `${title} ${dayOf(startedAt)}.txt`,
    print: "Print",
    remove: "Delete my conversation",
    question: "Delete your conversation?",
    consequence:
      "It is deleted here at once and at the voice service within a minute, or as soon as that can be reached. Nobody can read it any more, and this cannot be undone.",
    keep: "Keep it",
    confirm: "Delete",
    deleting: "Deleting...",
    deleted:
      "Your conversation was deleted. At the voice service it is gone within a minute, or as soon as that can be reached.",
    notDeleted: "It could not be deleted. Check your connection and try again.",
  },
} as const;
