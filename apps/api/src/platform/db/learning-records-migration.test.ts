import { expect, onTestFinished, test } from "vitest";
import { databaseBefore } from "../../../test/database-before.ts";

const step = "0071-learning-records-that-fail";

test.each([
  ["email", true],
  ["opaque", false],
])("records of before are taken to be named as people are named now: %s", async (actor, namesEmail) => {
  const database = await databaseBefore(step);
  onTestFinished(() => database.close());
  const run = (statement: string) => database.run(statement);
  const failure = "The store says that the record is not right (400)";
  await run(`insert into learning_record_store
      (address, username, password, key_id, xapi_version, actor, after_deletion, last_failure)
    values ('https://lrs.example.com/xapi', 'u', 'p', 'k', '1.0.3', '${actor}', 'void', '${failure}: of mailto:u@x.test.')`);
  await run(`insert into learning_statements (id, fact, state) values ('1', 'attempt/1', 'sent')`);
  await database.take();
  await run(`insert into learning_statements (id, fact) values ('2', 'attempt/2')`);
  expect(await run(`select names_email as "is" from learning_statements order by seq`)).toEqual([
    { is: namesEmail },
    { is: false },
  ]);
  expect(await run(`select last_failure as said from learning_record_store`)).toEqual([
    { said: `${failure}.` },
  ]);
});
