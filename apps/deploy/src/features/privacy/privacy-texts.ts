/** The day on which a conversation began, as names of files carry it. */
export const dayOf = (startedAt: string): string => new Date(startedAt).toLocaleDateString("sv");

/** The sentences of what is loaded only when it is needed; all others are in `lib/texts.ts`. */
export const privacyTexts = {
  /** Before a conversation on a page that asks for it, and before one goes on that was begun under another text. */
  consent: {
    title: "Before you start",
    titleGoingOn: "Before you continue",
    text: "What you agree to",
    more: "There is more below: scroll to read all of it.",
    agree: "I have read this and agree.",
    tick: "Please tick that you have read this and agree.",
    go: "Agree and continue",
    refuse: "Continue without saving",
    refusing: "If you continue without saving, nothing you say is stored.",
    refusingGoingOn:
      "If you continue without saving, nothing you say is stored, and what you have said so far is deleted.",
    refused:
      "You continue without saving: nothing you say is stored. You can change that before a conversation.",
    again: "Change my choice",
    saving: "Saving...",
    failed: "Your choice could not be saved. Check your connection and try again.",
  },
  /** The reader's conversations on the page from before. */
  earlier: {
    open: "Your earlier conversations",
    close: "Close",
    failed: "Your conversations could not be loaded. Check your connection and try again.",
    tryAgain: "Try Again",
    onlyHere: "You find them in this browser for four hours after you first opened the page.",
    length: (duration: string) => `Length ${duration}`,
    awaited: "Your copy is being prepared. Open this list again in a moment.",
    none: "Nothing that was said is stored.",
    ask: "Please ask your adviser to delete a conversation.",
    download: (when: string) => `Download the conversation of ${when}`,
    remove: "Delete",
    removeOf: (when: string) => `Delete the conversation of ${when}`,
    more: "Show older",
    empty: "There are none left.",
  },
  /** The sound of a conversation, where a page asks for it. */
  recording: {
    allow: "Record the sound of this conversation.",
    allowNext: "Record the sound of the next conversation.",
    meaning: (adviser: string, days: number) =>
      `You, ${adviser}, the administrators in charge and the owners can hear it for ${days === 1 ? "1 day" : `${days} days`}. You can delete it at any time, and talk without it.`,
    full: "This conversation is not recorded: there is no place left for recordings at the moment.",
    sign: "Recording",
    stop: "Stop recording",
    stopped: "Nothing of this recording is kept.",
    stopping: {
      question: "Stop recording?",
      consequence:
        "What was recorded of this conversation is deleted, and nothing more is kept. You can go on talking.",
      keep: "Keep recording",
      confirm: "Stop and delete",
    },
    listen: "Listen",
    listenTo: (when: string) => `Listen to the conversation of ${when}`,
    awaited: "The sound is being prepared.",
    failed: "The sound could not be played. It was deleted, or the connection was lost.",
    part: (number: number, parts: number) =>
      parts === 1 ? "Your conversation, as sound" : `Your conversation, as sound, part ${number} of ${parts}`,
    keptUntil: (moment: Date) =>
      `The sound is kept until ${moment.toLocaleDateString(undefined, { dateStyle: "medium" })}.`,
    remove: "Delete the sound",
    deleted: "The sound was deleted. What was said stays in writing.",
    question: "Delete the sound?",
    consequence: "Nobody can hear it afterwards, and this cannot be undone. What was said stays in writing.",
  },
  /** The person's options for their conversation. */
  own: {
    region: "Your conversation",
    rate: "How was the conversation?",
    scale: "1 is poor, 5 is very good.",
    thanks: "Thank you.",
    notRated: "Your rating could not be saved. Please choose again.",
    reference: "Reference number:",
    awaited: "Your copy is being prepared.",
    failed: "Your copy could not be loaded. Trying again.",
    closed: "Your access to this page has ended, so there is no copy here. Please ask your adviser for one.",
    download: "Download",
    copyName: (title: string, startedAt: string) => `${title} ${dayOf(startedAt)}.txt`,
    print: "Print",
    remove: "Delete my conversation",
    question: "Delete your conversation?",
    consequence:
      "It is deleted here immediately and at the voice service within a minute, or as soon as that can be reached. Nobody can read it afterwards, and this cannot be undone.",
    keep: "Keep it",
    confirm: "Delete",
    deleting: "Deleting...",
    deleted:
      "Your conversation was deleted. The voice service deletes it within a minute, or as soon as it can be reached.",
    notDeleted: "It could not be deleted. Check your connection and try again.",
  },
} as const;
