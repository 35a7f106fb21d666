import type { Insertable } from "kysely";
import type { DB } from "../../platform/db/schema.ts";

/** Invented people and pages for a first look. Their passwords are published, so they exist only outside production. */

type Values<T extends keyof DB> = Insertable<DB[T]>;

export const demoPassword = "demo-password";
export const demoAccessCode = "demo-code";

export const demoUsers = {
  owner: { first_name: "Olivia", last_name: "Grant", role: "OWNER" },
  admin: { first_name: "Adam", last_name: "Reyes", role: "ADMIN" },
  adviser: { first_name: "Anna", last_name: "Fisher", role: "USER" },
  user: { first_name: "Uma", last_name: "Patel", role: "USER" },
  newcomer: { first_name: "Noah", last_name: "Lindqvist", role: "USER", password_change_required: true },
} as const satisfies Record<string, Partial<Values<"users">>>;

export type DemoUser = keyof typeof demoUsers;

/** Whom the demo administrator looks after. */
export const demoAssignments: DemoUser[] = ["adviser", "user", "newcomer"];

/** The ids by which our own voice agent knows them. */
export const demoAgents = {
  asha: {
    external_id: "agent_practice_asha",
    name: "Asha",
    description:
      "A teacher who meets a financial adviser for the first time and is a little nervous about money.",
    domain: "Client meetings",
  },
  ben: {
    external_id: "agent_practice_ben",
    name: "Ben",
    description: "A busy client who doubts that advice is worth its price and says so.",
    domain: "Objections",
  },
  katrin: {
    external_id: "agent_practice_katrin",
    name: "Katrin",
    description: "Speaks German. A ward sister who has inherited money and wants to make no mistake with it.",
    domain: "Client meetings",
  },
} as const satisfies Record<string, Values<"agents">>;

type DemoAgent = keyof typeof demoAgents;
type AgentOf<T> = T & { agent: DemoAgent };

export const demoDeployments: AgentOf<
  Pick<Values<"deployments">, "slug" | "name" | "title" | "description" | "status"> & {
    /** Whom it invites; without anybody it is for everybody. */
    invited: { email: string; recipient_name: string } | null;
  }
>[] = [
  {
    slug: "demo-open",
    name: "Open practice",
    title: "Practise a first meeting",
    description: "Talk with Asha as you would with a new client. You may stop and start over at any time.",
    invited: null,
    agent: "asha",
  },
  {
    slug: "demo-private",
    name: "Private practice",
    title: "Practise answering objections",
    description: "Ben has doubts. Find out what they are before you answer them.",
    invited: { email: "recipient@demo.test", recipient_name: "Rita Sommer" },
    agent: "ben",
  },
  {
    slug: "demo-paused",
    name: "Paused practice",
    title: "Practise a yearly review",
    description: "This page is paused until the next course begins.",
    status: "paused",
    invited: { email: "recipient@demo.test", recipient_name: "Rita Sommer" },
    agent: "asha",
  },
];

/** Oldest first; each is shown on the pages that it names. */
export const demoMessages: (Pick<
  Values<"deployment_messages">,
  "message_type" | "title" | "message" | "link" | "link_text"
> & { slugs: string[] })[] = [
  {
    message_type: "info",
    title: "How to begin",
    message: "Choose a quiet place, put on headphones and greet the client first.",
    slugs: ["demo-open", "demo-private", "demo-paused"],
  },
  {
    message_type: "announcement",
    title: "A new client is here",
    message: "Ben has joined the practice rooms. He is short of time and long on doubts.",
    link: "https://example.com/practice/ben",
    link_text: "Read about Ben",
    slugs: ["demo-open", "demo-private"],
  },
  {
    message_type: "warning",
    title: "Do not name real clients",
    message: "Conversations are for practice. Keep the names and figures of real people out of them.",
    slugs: ["demo-open", "demo-private"],
  },
];

export const demoRooms: (AgentOf<Values<"rooms">> & {
  /** Who may use it beside the owners. */
  people: DemoUser[];
})[] = [
  {
    name: "First meeting",
    description: "Win trust in the first ten minutes.",
    category: "Training",
    agent: "asha",
    people: ["admin", "adviser", "user"],
  },
  {
    name: "Objections",
    description: "Answer doubts about cost and risk.",
    category: "Practice",
    background_color: "#16a34a",
    badge_text: "New",
    agent: "ben",
    people: ["admin", "adviser", "user"],
  },
  {
    name: "Yearly review",
    description: "Go through a year with a client who expected more.",
    category: "Assessment",
    status: "PAUSED",
    background_color: "#ea580c",
    agent: "asha",
    people: ["admin"],
  },
  {
    name: "Fair demonstration",
    description: "Shown at the spring fair.",
    category: "Demo",
    status: "INACTIVE",
    background_color: "#9333ea",
    agent: "ben",
    people: ["admin"],
  },
];

/** The first one is the default. */
export const demoAssistants = [
  {
    external_id: "room-helper",
    name: "Room helper",
    purpose: "room",
    instructions: [
      "You help field advisers while they practise a conversation with a client. You stand beside the conversation: you are neither the client nor a second adviser.",
      "Help with the next step: an open question to ask, a way to put something in plain words, a doubt that was not answered yet, a summary of what was agreed. If you were shown the conversation, refer to what was really said in it.",
      "Answer in at most five short sentences, or a list of at most four points. Give examples as sentences that the adviser could say aloud.",
      "You do not know the rules, products or prices of the firm: say so when they are asked for, and suggest where to look. You give no advice on the client's money and promise no results.",
      "Be honest and kind. Name one thing that went well before you name what could be better.",
    ].join("\n\n"),
    sees_room: true,
    sees_transcript: true,
  },
  {
    external_id: "organisational-analysis",
    name: "Organisational analysis",
    purpose: "analysis",
    instructions: [
      "You analyse transcripts of practice conversations for the people who run the training. They want to know what their advisers do well, what they avoid, and what to practise next.",
      "Work from the text alone. Support every finding with a short quotation and who said it; when the transcript does not show something, write that it does not.",
      "Use these headings, and leave out those you have nothing for: What happened, What went well, What was missed, Risks, What to practise next. Three points under each at most, the most important first.",
      "Compare several transcripts with each other before you judge one of them. Count where counting helps: questions asked, who spoke how much, how often the client's words were taken up.",
      "Judge what was said and never the person. Do not guess at feelings, health, origin or private circumstances, and leave out names and figures of real people.",
    ].join("\n\n"),
    sees_room: false,
    sees_transcript: false,
  },
] as const satisfies Insertable<DB["assistants"]>[];
