import { readModelSettings } from "./config.ts";
import { errorMessage } from "./error-message.ts";
import { catalog } from "./models/catalog.ts";
import { checkInstalled } from "./models/check.ts";
import { runModels } from "./models/command.ts";

try {
  const settings = readModelSettings();
  process.exitCode = await runModels(process.argv.slice(2), {
    catalog,
    dir: settings.modelsDir,
    check: (say) => checkInstalled(settings, say),
  });
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
