import { findProgram } from "../bring.ts";
import { Checks, type Peer } from "../peer.ts";
import type { Product } from "../product.ts";
import { runProgram } from "../program.ts";

interface Entered {
  status: number;
  error: string;
  cookies: string;
}

const demoPassword = "demo-password";
const email = "adviser@demo.test";

async function post(api: string, path: string, body: object, cookie = ""): Promise<Entered> {
  const response = await fetch(api + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
  const { error = "" }: { error?: string } = JSON.parse(await response.text());
  const cookies = response.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
  return { status: response.status, error, cookies: cookies.join("; ") };
}

/** A sign-in with the password and a code, each in a browser of its own. */
async function signIn({ api }: Product, code: string): Promise<Entered> {
  const asked = await post(api, "/api/auth/login", { email, password: demoPassword });
  return post(api, "/api/auth/second-step", { kind: "code", code }, asked.cookies);
}

/** RFC 6238 by somebody else: it makes codes of the key that the product shows, as people's apps do. */
const oathtool: Peer = {
  name: "second-factor:oathtool",
  prepare: (signal) => findProgram(["oathtool", "--version"], "oathtool", signal),
  async run(product, signal) {
    const checks = new Checks();
    const person = await product.person("adviser");
    const begun = await person.send<{ secret: string; enrolment: string }>(
      "POST",
      "/api/second-factors/code/start",
    );
    const codeIn = async (seconds: number) => {
      const now = `@${Math.floor(Date.now() / 1000) + seconds}`;
      const made = await runProgram("oathtool", ["--totp", "--base32", `--now=${now}`, begun.secret], {
        signal,
      });
      return made.stdout.trim();
    };
    await person.send("POST", "/api/second-factors/code", {
      enrolment: begun.enrolment,
      code: await codeIn(0),
    });
    try {
      const far = await signIn(product, await codeIn(-300));
      checks.expect("a clock that is five minutes off is named", far.error.includes("clock"), far.error);
      const next = await codeIn(30);
      const entered = await signIn(product, next);
      checks.expect("password and code sign in", entered.status === 200, entered.error);
      const again = await signIn(product, next);
      checks.expect("the same code does not sign in twice", again.status === 401, again.status);
      const { secret } = begun;
      checks.expect("the key is one that oathtool reads", /^\d{6}$/.test(next), [secret.length, next.length]);
    } finally {
      await person.send("DELETE", "/api/second-factors/code");
    }
    return checks;
  },
};

export const peers: readonly Peer[] = [oathtool];
