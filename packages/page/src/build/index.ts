export { pageBudget, screenBudget } from "./budget-plugins.ts";
export { textSize } from "./text-size.ts";
export { typeface } from "./typeface-plugin.ts";
