export const MessageList = "messages";
