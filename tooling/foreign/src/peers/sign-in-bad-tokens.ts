import { bringPackages } from "../bring.ts";
import { Checks, type Peer } from "../peer.ts";
import { PlainBrowser } from "../plain-browser.ts";
import { startServer } from "../server-program.ts";
import { connect, lastFailure, makePerson, problemIn, startAddress, whoIs } from "../sign-ins.ts";

const packages = { "oauth2-mock-server": "9.3.0" };

/** What it is told is what it says of whoever comes next, and what it does to it. */
const server = `import { createInterface } from "node:readline";
import { Events, OAuth2Server } from "oauth2-mock-server";

const server = new OAuth2Server();
await server.issuer.keys.generate("RS256");
await server.start(0, "127.0.0.1");
let told = { claims: {} };
const encoded = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
const forgeries = {
  none: (token) => \`\${encoded({ alg: "none", typ: "JWT" })}.\${token.split(".")[1]}.\`,
  changed: (token) => {
    const [header, payload, signature] = token.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    return \`\${header}.\${encoded({ ...claims, changed: true })}.\${signature}\`;
  },
};
server.service.on(Events.BeforeTokenSigning, ({ header, payload }) => {
  Object.assign(payload, told.claims);
  if (told.kid) header.kid = told.kid;
});
server.service.on(Events.BeforeResponse, (answer) => {
  if (told.status) Object.assign(answer, { statusCode: told.status, body: { error: "server_error" } });
  else if (told.forge) answer.body.id_token = forgeries[told.forge](answer.body.id_token);
});
console.log(server.issuer.url);
for await (const line of createInterface({ input: process.stdin })) {
  told = JSON.parse(line);
  if (told.rotate) {
    const before = server.issuer.keys.toJSON().map(({ kid }) => kid);
    await server.issuer.keys.generate("RS256");
    for (const kid of before) server.issuer.keys.get(kid);
  }
  console.log("heard");
}
`;

interface Fault {
  what: string;
  claims?: Record<string, unknown>;
  forge?: "none" | "changed";
  kid?: string;
  status?: number;
  /** What somebody reads who does not come in. */
  problem?: "away" | "invalid";
}

const seconds = () => Math.floor(Date.now() / 1000);

const faults: readonly Fault[] = [
  { what: "another issuer", claims: { iss: "https://another.example" } },
  { what: "another audience", claims: { aud: "another program" } },
  { what: "the nonce of another sign-in", claims: { nonce: "another" } },
  { what: "an end that is past", claims: { iat: seconds() - 7200, exp: seconds() - 3600 } },
  { what: "nobody's name", claims: { sub: "" } },
  { what: "no signature", forge: "none" },
  { what: "a changed content", forge: "changed" },
  { what: "a key that is shown nowhere", kid: "nowhere" },
  { what: "an answer that it cannot give now", status: 503, problem: "away" },
];

/** A provider that says whatever it is told to, as a process of its own. */
const badTokens: Peer = {
  name: "sign-in:oauth2-mock-server",
  prepare: (signal) => bringPackages("sign-in-bad-tokens", packages, signal),
  async run(product, signal) {
    const checks = new Checks();
    const { folder } = await bringPackages("sign-in-bad-tokens", packages, signal);
    const provider = await startServer(folder, server, {});
    const owner = await product.person("owner");
    const email = "norbert@northwind.test";
    const [id, person] = [await connect(owner, provider.address), await makePerson(owner, email)];
    const claims = { sub: "norbert", email, email_verified: true };
    const comeIn = async (told: Omit<Fault, "what" | "problem"> & { rotate?: boolean }) => {
      const browser = new PlainBrowser();
      const address = await startAddress(browser, product, id);
      await provider.tell({ ...told, claims: { ...claims, ...told.claims } });
      const { address: where } = await browser.open(address);
      return { problem: problemIn(where), user: await whoIs(browser, product) };
    };
    try {
      for (const { what, problem = "invalid", ...told } of faults) {
        const { problem: read, user } = await comeIn(told);
        checks.expect(`${what} lets nobody in`, user === undefined, user);
        checks.expect(`${what} is said to be "${problem}"`, read === problem, read);
        checks.expect(`owners read why of ${what}`, Boolean(await lastFailure(owner)));
      }
      checks.expect("without any of it they come in", (await comeIn({})).user === person);
      checks.expect("keys may be replaced meanwhile", (await comeIn({ rotate: true })).user === person);
      const ahead = { iat: seconds() + 290, nbf: seconds() + 290, exp: seconds() + 900 };
      checks.expect("its clock may be five minutes ahead", (await comeIn({ claims: ahead })).user === person);
      const behind = { iat: seconds() - 350, nbf: seconds() - 350, exp: seconds() - 290 };
      checks.expect("or behind", (await comeIn({ claims: behind })).user === person);
    } finally {
      await owner.send("DELETE", `/api/identity-providers/${id}`);
      await owner.send("DELETE", `/api/users/${person}`);
      provider.stop();
    }
    return checks;
  },
};

export const peers: readonly Peer[] = [badTokens];
