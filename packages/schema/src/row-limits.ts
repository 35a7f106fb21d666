/** As many as a screen selects where somebody wants all that a filter finds; they are changed in batches. */
export const mostSelected = 10_000;

/** How many people and rooms one change may name. */
export const mostChangedAtOnce = { users: 200, rooms: 200, agents: 500, pages: 50, invitations: 50 } as const;

/** How many rows of a kind there may be, so that nobody fills the database, nor what is exported of it. */
export const mostRows = {
  invitationsOfPage: 10_000,
  invitationsOfPerson: 50_000,
  pagesOfPerson: 1000,
  messagesOfPerson: 1000,
  assistants: 200,
  groups: 2000,
  openingsOfPersonADay: 1000,
} as const;
