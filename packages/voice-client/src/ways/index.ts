export { useCaptions } from "./captions.ts";
export { useHoldButton } from "./hold-button.ts";
export { useWay, ways } from "./remembered.ts";
export { waysLabels } from "./words.ts";
