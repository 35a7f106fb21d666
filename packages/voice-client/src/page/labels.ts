const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/**
 * Labels that pages with calls share. A page may use others: every problem has a code.
 */
export const voiceLabels = {
  call: {
    start: "Start Conversation",
    connecting: "Connecting...",
    listening: "Listening",
    speaking: "Speaking",
    end: "End",
    cancel: "Cancel",
    audio: "Audio",
    muted: "Muted",
    muteMeaning: "Your microphone is on. Press to mute it.",
    unmuteMeaning: "Your microphone is off. Press to switch it on.",
    volume: "Volume",
    soundOn: "Turn Sound On",
    duration: "Duration",
    transcript: "Transcript",
    speaker: { user: "You", agent: "Agent" },
    interrupted: "(interrupted)",
    youAreMuted: "You are muted",
    holdToTalk: "Hold Space or the button to talk.",
    reconnecting: "Reconnecting…",
    reconnectingAdvice: "The connection was lost. What you say and type now is sent when it is back.",
    notSent: "Not sent",
    sendAgain: "Send again",
    newConversation: "New conversation",
    goOn: (since: Date) => `Continue the conversation from ${timeFormat.format(since)}`,
    startAnew: "Start a new conversation",
    /** For screen readers, who do not see a button or a ring change: one of them a turn, so they are short. */
    announced: {
      idle: "",
      failed: "",
      ended: "",
      connecting: "Connecting to the agent.",
      listening: "You can speak.",
      /** It is heard. */
      speaking: "",
      interrupt: "Talk to interrupt",
      typing: "Connected. You can type.",
      muted: "You are muted. The agent cannot hear you.",
      reconnecting: "Reconnecting",
    },
  },
  /** While a conversation goes on. */
  trouble: {
    microphoneLost: "The microphone was disconnected. Connect it again, or type instead.",
    microphoneChanged: "Now using another microphone.",
    slowLine: "Your connection is slow. Some of what you said may not have arrived.",
    missed: (seconds: number) => `The last ${seconds} s may not have been heard.`,
  },
  /** Why none could be started. */
  problem: {
    headlines: {
      microphone: "Microphone permission required. Please allow microphone access.",
      start: "Failed to start conversation. Please try again.",
      signedUrl: "Failed to get signed url",
      refused: "The conversation could not be opened.",
      insecure: "The microphone needs a secure (https) address.",
      noAccess: "This app's built-in browser has no microphone.",
      elsewhere: "You are talking in another tab.",
      open: "This conversation is open in another tab.",
      blocked: "Your network seems to block the connection that conversations need (WebSocket).",
    },
    advice: {
      denied: "Select the icon in the address bar, allow the microphone for this page, and start again.",
      dismissed: "Start again and choose Allow when the browser asks.",
      missing: "No microphone was found. Connect one and start again, or type instead.",
      inUse: "Another program uses the microphone. Close it and start again, or type instead.",
      insecure: "Open this page with https://, or type instead.",
      noAccess: "Open this page in your system's browser, or type instead.",
      sound: "The sound could not be opened. Close other programs that use it, or type instead.",
      unopened: "The voice connection could not be opened. Try again or type instead.",
      blocked: (host: string) =>
        `Try another network, for example your phone's, or ask your network administrator to allow ${host}.`,
      elsewhere: "End the conversation there and start again, or type instead.",
      open: "Continue it here to stop it there.",
      unloaded: "Part of the page could not be loaded. Check your connection.",
    },
  },
  /** Asked of whoever is about to leave a conversation that goes on. */
  leave: {
    question: "Leave the conversation?",
    text: "Leaving ends it.",
    stay: "Stay",
    leave: "End and leave",
  },
  end: {
    user: "You ended the conversation",
    agent: "The agent ended the conversation",
    error: "An error occurred during the conversation",
    operator: "The conversation was ended",
    operatorAdvice: "It was ended by an owner or administrator.",
    closedByServer: "The connection was closed by the server.",
    lineLost: "Connection lost",
    lineLostAdvice: "The connection did not come back. Check your network first.",
    elsewhere: "This conversation was continued in another tab or on another device.",
    elsewhereAdvice: "Only one of them can be used at a time.",
    tryAgain: "Try again",
    goOnWriting: "Continue in writing",
    goOnHere: "Continue here",
    finish: "End and keep what we have",
  },
} as const;
