import { mutationOf, pageOf, queryOf } from "@field-advisor/api-client";

const oneMinute = 60_000;

/** Asked again when somebody comes back to the screen, at most once a minute: people wait for an answer to these. */
export const peopleWaiting = {
  ...queryOf("GET /api/users/counts", {}),
  staleTime: oneMinute,
  refetchOnWindowFocus: true,
};

/** Where the reader goes on, and how their own pages are used. */
export const ownDashboard = { ...queryOf("GET /api/user/dashboard", {}), staleTime: 0 };

/** Attempts of the reader that somebody asks to make model talks of. */
export const ownModelRequests = queryOf("GET /api/user/model-requests", {});

/** What was assigned to the reader; others assign and remind, so it is read whenever they come back to the screen. */
export const ownTasks = {
  ...pageOf("GET /api/user/assignments", {}),
  staleTime: 0,
  refetchOnWindowFocus: true,
};

/** The rooms that come back to the reader today; what they practise meanwhile takes one away. */
export const ownReturns = {
  ...queryOf("GET /api/user/returns", {}),
  staleTime: 0,
  refetchOnWindowFocus: true,
};

export const putOffReturn = mutationOf("PUT /api/user/returns/:id", {
  makesStale: ["GET /api/user/returns"],
});
