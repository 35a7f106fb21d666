/** What is kept as one value. */
export type Simple = "text" | "flag";

/** The parts of what has parts. */
export interface Complex {
  [name: string]: Simple;
}

/** What is kept under a name. */
export type Shape = Simple | { one: Complex } | { many: Complex };

const listed = { value: "text", display: "text", type: "text", primary: "flag" } as const;

/** What is kept of a person, by RFC 7643: what a directory sends beside it (a password above all) is dropped. */
export const personShape: Readonly<Record<string, Shape>> = {
  externalId: "text",
  userName: "text",
  displayName: "text",
  nickName: "text",
  title: "text",
  userType: "text",
  preferredLanguage: "text",
  locale: "text",
  timezone: "text",
  active: "flag",
  name: {
    one: {
      formatted: "text",
      familyName: "text",
      givenName: "text",
      middleName: "text",
      honorificPrefix: "text",
      honorificSuffix: "text",
    },
  },
  emails: { many: listed },
  phoneNumbers: { many: listed },
  roles: { many: listed },
  addresses: {
    many: {
      formatted: "text",
      streetAddress: "text",
      locality: "text",
      region: "text",
      postalCode: "text",
      country: "text",
      type: "text",
      primary: "flag",
    },
  },
};

/** Of the extension for organisations. */
export const enterpriseShape: Readonly<Record<string, Shape>> = {
  employeeNumber: "text",
  costCenter: "text",
  organization: "text",
  division: "text",
  department: "text",
  manager: { one: { value: "text", displayName: "text" } },
};
