/** What somebody may paste into the organisation's assistant: the transcript of some hours. */
export const longestChatMessage = 200_000;

/** How much of a chat with that assistant is told with the next message, and how much of one can be kept. */
export const largestChat = {
  toldTurns: 20,
  toldCharacters: 200_000,
  keptMessages: 200,
  keptCharacters: 600_000,
  keptChats: 100,
} as const;
