export const ownerEmail = "first.owner@installation.test";

const create = ["node", "apps/api/dist/owner.mjs", "create"];

/** What makes the first owner in the API's container, as CONTRIBUTING.md has it. It ends with the temporary password. */
export const createOwner = [
  ...create,
  "--email",
  ownerEmail,
  "--first-name",
  "First",
  "--last-name",
  "Owner",
];

const passwordIn = (said: string) => said.split("\n").at(-1) ?? "";

/** What the journey of the first owner is told of them. */
export const ownerEnvironment = (said: string): Record<string, string> => ({
  E2E_OWNER_EMAIL: ownerEmail,
  E2E_OWNER_PASSWORD: passwordIn(said),
});
