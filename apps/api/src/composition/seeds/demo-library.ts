import type { Insertable } from "kysely";
import type { DemoUser } from "./demo-data.ts";
import type { DB } from "../../platform/db/schema.ts";

/** What there is to read, to watch and to listen to on a first look. `apps/api/demo` says how the files were made. */

export interface DemoItem extends Pick<
  Insertable<DB["content"]>,
  "title" | "description" | "category" | "type" | "is_active" | "audience"
> {
  /** A file in `apps/api/demo/files`, or else an address elsewhere. */
  from: { file: string } | { url: string };
  daysOld: number;
  /** Who may open it beside the owners, where it is for selected people. */
  people?: DemoUser[];
}

const library = {
  openingSheet: {
    title: "Opening a first meeting",
    description: "What to say, ask and leave out in the first ten minutes. Two pages.",
    category: "read",
    type: "PDF",
    from: { file: "opening-a-first-meeting.pdf" },
    daysOld: 84,
  },
  priceSheet: {
    title: "When a client doubts the price",
    description: "Four steps for the moment when somebody says that advice costs too much.",
    category: "read",
    type: "PDF",
    from: { file: "when-a-client-doubts-the-price.pdf" },
    daysOld: 60,
  },
  meetingNotes: {
    title: "Notes of a first meeting",
    description: "A form to fill in within an hour of the meeting.",
    category: "read",
    type: "WORD",
    from: { file: "notes-of-a-first-meeting.docx" },
    daysOld: 83,
  },
  yearlyReview: {
    title: "Preparing a yearly review",
    description: "A checklist for those who take the advanced course.",
    category: "read",
    type: "WORD",
    from: { file: "preparing-a-yearly-review.docx" },
    daysOld: 20,
    audience: "selected",
    people: ["admin", "adviser"],
  },
  openingQuestions: {
    title: "Questions that open a conversation",
    description: "Twelve questions to ask before you talk about products. Choose three.",
    category: "read",
    type: "DOCUMENT",
    from: { file: "twelve-opening-questions.txt" },
    daysOld: 70,
  },
  plainWords: {
    title: "Plain words for hard terms",
    description: "Seven terms of finance, each in a sentence that a client understands.",
    category: "read",
    type: "DOCUMENT",
    from: { file: "plain-words-for-hard-terms.rtf" },
    daysOld: 34,
  },
  regulatorNews: {
    title: "News of the British regulator",
    description: "Press releases of the Financial Conduct Authority.",
    category: "read",
    type: "NEWS",
    from: { url: "https://www.fca.org.uk/news" },
    daysOld: 9,
  },
  europeanNews: {
    title: "News of the European regulator",
    description: "Announcements of the European Securities and Markets Authority.",
    category: "read",
    type: "NEWS",
    from: { url: "https://www.esma.europa.eu/press-news" },
    daysOld: 4,
  },
  moneyGuides: {
    title: "Guides that clients read",
    description: "What a public service tells your clients about pensions, savings and debt.",
    category: "read",
    type: "LINK",
    from: { url: "https://www.moneyhelper.org.uk/" },
    daysOld: 48,
  },
  investorGuides: {
    title: "Investor education in the United States",
    description: "Kept from last year's course.",
    category: "read",
    type: "LINK",
    from: { url: "https://www.investor.gov/" },
    daysOld: 86,
    is_active: false,
  },
  openAndClosed: {
    title: "Open and closed questions",
    description: "Half a minute to watch before you practise.",
    category: "watch",
    type: "VIDEO",
    from: { file: "open-and-closed-questions.webm" },
    daysOld: 28,
  },
  doubtFilm: {
    title: "A doubt is a question",
    description: "What to do when a client hesitates, in four scenes.",
    category: "watch",
    type: "VIDEO",
    from: { file: "a-doubt-is-a-question.webm" },
    daysOld: 2,
  },
  vimeoFilm: {
    title: "A film on Vimeo",
    description: "An example of a film that is kept elsewhere: Vimeo shows it in its own player.",
    category: "watch",
    type: "VIMEO",
    from: { url: "https://vimeo.com/76979871" },
    daysOld: 55,
  },
  firstMinutes: {
    title: "The first ten minutes",
    description: "A short talk to listen to on the way to a client.",
    category: "listen",
    type: "AUDIO",
    from: { file: "the-first-ten-minutes.mp3" },
    daysOld: 41,
  },
  beforeYouAnswer: {
    title: "Before you answer a doubt",
    description: "Find out which of three doubts it is. Less than a minute.",
    category: "listen",
    type: "AUDIO",
    from: { file: "before-you-answer-a-doubt.mp3" },
    daysOld: 13,
  },
} as const satisfies Record<string, DemoItem>;

export type DemoContent = keyof typeof library;

export const demoItems = Object.entries(library) as [DemoContent, DemoItem][];

/** Who opened what, so many hours ago. */
export const demoOpenings: { who: DemoUser; item: DemoContent; hoursAgo: number }[] = [
  { who: "adviser", item: "openingSheet", hoursAgo: 5 },
  { who: "adviser", item: "openingSheet", hoursAgo: 30 * 24 },
  { who: "adviser", item: "firstMinutes", hoursAgo: 26 },
  { who: "adviser", item: "yearlyReview", hoursAgo: 11 * 24 },
  { who: "adviser", item: "doubtFilm", hoursAgo: 0.4 },
  { who: "user", item: "openingQuestions", hoursAgo: 3 },
  { who: "user", item: "openAndClosed", hoursAgo: 50 },
  { who: "user", item: "meetingNotes", hoursAgo: 9 * 24 },
  { who: "user", item: "beforeYouAnswer", hoursAgo: 7 },
  { who: "admin", item: "priceSheet", hoursAgo: 40 * 24 },
  { who: "admin", item: "yearlyReview", hoursAgo: 20 },
  { who: "admin", item: "regulatorNews", hoursAgo: 29 },
  { who: "owner", item: "doubtFilm", hoursAgo: 47 },
];
