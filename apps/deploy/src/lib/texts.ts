import { product } from "@field-advisor/schema/product";
import { voiceLabels } from "@field-advisor/voice-client/labels";

/**
 * Every sentence of the page, screen by screen: the one place to look when a word changes or a language is added.
 * The sentences that all pages with a conversation share are the voice client's.
 */
export const texts = {
  loading: "Loading your agent...",
  loadFailed: "The page could not be loaded. Check your connection and reload.",
  tryAgain: "Try Again",
  partFailed: "Part of the page could not be shown.",
  showAgain: "Show It Again",
  invalidAddress: {
    title: "Invalid Deployment URL",
    text: "Please check the deployment link and try again.",
  },
  unknownPath: {
    title: "404 Page Not Found",
    text: "The page you're looking for doesn't exist.",
    dashboard: "Go to Dashboard",
  },
  notFound: {
    title: "Deployment Not Found",
    text: "This deployment page does not exist or has been deactivated.",
    unreachable: "The server could not be reached. Check your connection and try again.",
  },
  landing: {
    readers: (adviser: string) =>
      `The conversation is transcribed. ${adviser}, the administrators in charge and the owners of ${product.name} can read it.`,
    keptDays: (days: number) => `It is deleted after ${days === 1 ? "1 day" : `${days} days`}.`,
    notKept: "Nothing you say is stored.",
    aboutAgent: (agent: string) => `You will talk with ${agent}, an AI voice agent.`,
    start: "Start Conversation",
    invitationOnly: "Invitation Only",
    hintAnonymous: "Click to start - no login required",
    hintPrivate: "Click to access your agent",
    admin: "Admin Access",
  },
  /** The kind of agent, if known. */
  practice: {
    script: "This agent follows a practice script.",
    "wordless-script":
      "This agent follows a practice script: it notices when you speak but not what you say.",
  },
  /** In the place of what begins a conversation. */
  agentOff: (agent: string) => `${agent} is switched off at the moment. You can start once it is back.`,
  paused: {
    title: "Service Temporarily Unavailable",
    text: "This Field Advisor session has been paused.",
    midway: "The page was paused while you were using it.",
    contact: "Contact Your Advisor",
    sendEmail: "Send Email",
    copyAddress: "Copy Address",
    copied: "Address copied",
    checkAgain: "Check Again",
    copyFailed: "Could not copy. Select the address and copy it yourself.",
    subject: (deployment: string) => `Reactivate Field Advisor Session - ${deployment}`,
  },
  welcome: {
    /** The server tells the name only to a recipient who has signed in. */
    title: (firstName: string | null) => (firstName ? `Welcome, ${firstName}` : "Welcome"),
    start: "Click to Start",
  },
  access: {
    tag: "Private Access",
    ownerBadge: "Owner Access",
    ownerBadgeMeaning: (adviser: string) => `Page of ${adviser}`,
    email: "Email Address",
    code: "Access Code",
    showWord: "Show",
    hideWord: "Hide",
    show: "Show access code",
    hide: "Hide access code",
    capsLock: "Caps Lock is on.",
    submit: "Access Agent",
    submitting: "Verifying Access...",
    emailInvalid: "Please enter a valid email address",
    codeMissing: "Access code is required",
    refused: "Invalid credentials",
    whereCodeIs: (adviser: string) =>
      `The code is in the message that invited you. If it does not work, ask ${adviser} for a new one.`,
    unreachable: "Connection error. Please try again.",
    otherCode: "Enter another code",
    ended: "Your access has ended. Please enter your email and access code again.",
  },
  preview: {
    badge: "Preview Mode",
    paused: "Page is paused",
    open: "Admin preview",
    title: "Admin Preview Mode",
    text: "You're viewing the app as users see it. Click below to return to admin controls.",
    exit: "Exit Preview Mode",
  },
  messages: {
    region: "Messages",
    types: { info: "Info", warning: "Warning", urgent: "Urgent", announcement: "Announcement" },
    count: (messages: number) => (messages === 1 ? "1 message" : `${messages} messages`),
    urgentCount: (urgent: number) => `${urgent} urgent`,
    dismiss: (title: string) => `Dismiss message: ${title}`,
    opensAt: (host: string) => `(${host}, opens in a new tab)`,
  },
  call: {
    ...voiceLabels.call,
    interrupt: "Interrupt",
    thinking: "Thinking...",
    stillThere: "Still there?",
    ready: "Your browser will ask to use the microphone.",
    blocked: "The microphone is blocked for this page. Allow it in the address bar, or type instead.",
    disclosure: (adviser: string) => `You are talking to an AI agent of ${adviser}.`,
    talkToInterrupt: voiceLabels.call.announced.interrupt,
    typeInstead: "Type instead",
    blockedSubject: (deployment: string) => `Conversation blocked by my network - ${deployment}`,
    like: "Like",
    dislike: "Dislike",
    thanks: "Thank you for your feedback.",
    message: "Message",
    messagePlaceholder: "Type a message",
    send: "Send",
    region: "Conversation",
    newest: "Newest",
    limit: (minutes: number) =>
      `This session may last up to ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`,
    lastMinute: "This session ends in less than a minute.",
  },
  /** While a conversation goes on. */
  trouble: voiceLabels.trouble,
  leave: voiceLabels.leave,
  end: {
    ...voiceLabels.end,
    invitation: "Your invitation is not active now",
    reopened: "The page is open again",
    reopenedAdvice: "Your conversation ended when the page was paused.",
    timeOver: "The time for this session is up",
    advice: "A new conversation starts from the beginning.",
    duration: (duration: string) => `Duration ${duration}`,
    again: "Talk Again",
  },
  health: {
    checking: "Checking...",
    available: "Available",
    unavailable: "Unavailable",
    agentUnavailable: "Agent unavailable",
    lastCheck: (time: string) => `Last checked at ${time}`,
  },
} as const;
