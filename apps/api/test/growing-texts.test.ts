import { nameOf } from "@field-advisor/api-client/testing";
import type { RawCall } from "@field-advisor/api-client/request";
import { contract } from "@field-advisor/schema/contract";
import type { Endpoint } from "@field-advisor/schema/endpoint";
import { rubric } from "@field-advisor/schema/rubric-forms";
import { finderOf } from "@field-advisor/schema/search-words";
import { partsOf, readable, readTranscripts, readWebVtt } from "@field-advisor/transcript";
import { faultsOfGrowth, mixedShapes, shapes } from "@field-advisor/fixtures/growth";
import { faultOf, notesOn } from "@field-advisor/language";
import { createRandom } from "@field-advisor/fixtures/random";
import { afterAll, beforeAll, expect, test } from "vitest";
import { analyse } from "../src/domains/chats/analysis/analysis.rules.ts";
import { reportOf } from "../src/domains/chats/analysis/report.views.ts";
import { transcriptsFor } from "../src/domains/chats/chats.rules.ts";
import { judge } from "../src/domains/practice/scoring/checks.rules.ts";
import { measuresOf } from "../src/domains/practice/scoring/measures.rules.ts";
import { isAddressedToJudge } from "../src/domains/practice/scoring/orders.rules.ts";
import { linesOfPasted } from "../src/domains/practice/scoring/pasted.rules.ts";
import { conditionOf, personAttributes } from "../src/domains/directory/filters.queries.ts";
import { accountOf } from "../src/domains/directory/people.rules.ts";
import { patched } from "../src/domains/directory/patches.rules.ts";
import { readPerson } from "../src/domains/directory/person-shape.rules.ts";
import { readCsv } from "../src/lib/csv.ts";
import { cleanName } from "../src/domains/content/accepted-files.rules.ts";
import { groupsIn } from "../src/domains/users/import/import-rows.rules.ts";
import { isPage } from "../src/domains/content/plain-text.rules.ts";
import { meantAddress } from "../src/platform/http/web/pasted-address.ts";
import { AppError } from "../src/lib/app-error.ts";
import { createInputs, createStage } from "./access-inputs.ts";
import { someRubric, written } from "./factories.ts";
import { fakeAssistant } from "./fake-assistant.ts";
import { testApi, type TestApi } from "./harness.ts";
import { callWith, entrancesOf } from "./text-entrances.ts";

const isFuzz = process.env.FUZZ_INPUTS !== undefined;
const seed = Number(process.env.FUZZ_SEED ?? 20_261_124);
/** Shapes that are tried at each entrance besides those that stopped a process before; `npm run fuzz` tries more. */
const tried = isFuzz ? Math.ceil(Number(process.env.FUZZ_INPUTS) / 5000) : 2;
const patience = isFuzz ? 3_600_000 : 300_000;

/** Of what fits into any call, also where each character is escaped. */
const longest = 30_000;
const mixedOf = (count: number) => (isFuzz ? mixedShapes(seed, count) : {});

const someRules = rubric.parse(someRubric);

/** What is refused was read as well. */
const unlessRefused = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

const somebody = { userName: "somebody@corp.test" };

const readers: Record<string, (text: string) => unknown> = {
  "a filter of a directory": (text) => unlessRefused(() => conditionOf(text, personAttributes)),
  "a person of a directory": (text) =>
    unlessRefused(() => accountOf(readPerson({ ...somebody, nickName: text }))),
  "a patch of a directory": (text) =>
    unlessRefused(() => patched(somebody, [{ op: "replace", path: text, value: text }])),
  "a transcript": (text) => readTranscripts(text),
  "the parts of a transcript": (text) => partsOf(readable(text)),
  "a file of captions": (text) => readWebVtt(text),
  "the captions of one cue": (text) => readWebVtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`),
  "a pasted conversation": (text) => linesOfPasted(text),
  "an answer without a model": (text) => {
    const found = transcriptsFor({ message: `Ada: ${text}\nBen: Why?\nAda: ${text}`, history: [] });
    return found.length === 0 ? [] : reportOf(analyse(found), { isComparisonWanted: true });
  },
  "a table": (text) => readCsv(text, 10_000),
  "what was said": (text) => judge(someRules, [written(true, text)], { minutes: 1 }),
  "a phrase": (text) => [notesOn([text]), faultOf(text)],
  "an order to the judge": (text) => isAddressedToJudge(text),
  "how somebody talked": (text) => measuresOf([written(true, text)]),
  "where a search is found": (text) => finderOf('bonds "a a" w')(text),
  "the beginning of a file": (text) => isPage(text),
  "the name of a file": (text) => cleanName(text),
  "the groups of a line": (text) => groupsIn({ group: text }),
  "the address of a link": (text) => meantAddress(encodeURI(`/${text.toWellFormed()}`)),
};

test.each(Object.entries(readers))(
  "%s is read in proportion to its length",
  async (_what, read) => {
    const options = { longest, shapes: { ...shapes, ...mixedOf(tried * 20) }, isLongestOnly: !isFuzz };
    expect(await faultsOfGrowth(read, options)).toEqual([]);
  },
  patience,
);

let api: TestApi;
let owner: Awaited<ReturnType<TestApi["as"]>>;
let inputs: ReturnType<typeof createInputs>;

beforeAll(async () => {
  const assistant = fakeAssistant();
  assistant.isConnected = false;
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000000" }, ctx: { assistant } });
  owner = await api.as("OWNER");
  inputs = createInputs(api.db, await createStage(api.db, "recipient@example.test"));
});
afterAll(() => api.close());

const entrances = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
    entrancesOf(endpoint).map((entrance) => ({ key: `${domain}.${name}`, endpoint, entrance })),
  ),
);

/** Such stopped a process once. */
const telling = [
  "words",
  'lines of "A"',
  ...[" ", "a ", '"', "<", "\uFEFF"].map((unit) => JSON.stringify(unit)),
];

/** In characters, each of which may be three in an address. */
const longestAddress = 4000;

async function sendAll() {
  const random = createRandom(seed);
  const names = Object.keys(shapes);
  const faults: string[] = [];
  let answered = 0;
  for (const { key, endpoint, entrance } of entrances) {
    const call: RawCall = await (inputs[key]?.(null) ?? {});
    const others = names.filter(() => random() < tried / names.length);
    const chosen = [...telling, ...others].map((name) => [name, shapes[name]]);
    const most = entrance.part === "body" ? longest : longestAddress;
    const send = async (text: string) => {
      const sent = callWith(call, entrance, text.toWellFormed());
      const { status } = await owner.send(nameOf(endpoint), sent);
      if (status < 400) answered += 1;
      if (status >= 500) faults.push(`${key} answers ${status} to ${JSON.stringify(text.slice(0, 40))}…`);
    };
    const options = {
      longest: Math.min(entrance.longest ?? most, most),
      shapes: { ...Object.fromEntries(chosen), ...mixedOf(tried) },
      isLongestOnly: !isFuzz,
    };
    const found = await faultsOfGrowth(send, options);
    faults.push(...found.map((fault) => `${key} ${entrance.way.join(".")}, ${fault}`));
  }
  console.log(`${entrances.length} entrances, ${answered} texts were taken.`);
  return { faults, answered };
}

test(
  "every text that the contract takes is answered in proportion to its length",
  async () => {
    const { faults, answered } = await sendAll();
    expect(faults).toEqual([]);
    expect(answered).toBeGreaterThan(entrances.length / 2);
  },
  patience,
);
