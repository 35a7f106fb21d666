import { say } from "@field-advisor/run/announce";
import { runCommand } from "@field-advisor/run/failure";
import { checkProduct } from "./check-product.ts";
import { checkRuleFiles } from "./rule-files.ts";

await runCommand(async () => {
  say("Asking promtool about the configuration and the rules ...");
  checkRuleFiles();
  say("Prometheus takes the configuration, and every alert fires where it should and nowhere else.");
  await checkProduct();
  say("Every query of the dashboards and rules shows what happens, and alerts fire when something is wrong.");
});
