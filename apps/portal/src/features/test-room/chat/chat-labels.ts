/** What a chat is called and says of itself; the rest of it is the same wherever it stands. */
export interface ChatLabels {
  title: string;
  /** While nothing was said. */
  empty: string;
  placeholder: string;
  /** What the box is for, to those who do not see where it stands. */
  label: string;
  /** Who answers. */
  partner: string;
}

export const agentChat = (agent: string): ChatLabels => ({
  title: "Text chat",
  empty: "Ready to chat",
  placeholder: "Type your message...",
  label: `Message to ${agent}`,
  partner: agent,
});

export const assistantChat: ChatLabels = {
  title: "AI Assistant",
  empty: "Ask for hints, wording or feedback while you practise.",
  placeholder: "Ask the AI assistant...",
  label: "Question to the AI Assistant",
  partner: "AI Assistant",
};
