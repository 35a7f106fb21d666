export { useCaptions } from "./captions.ts";
export { useHoldButton } from "./hold-button.ts";
export { useMedium } from "./medium.ts";
export { useSpokenAnswers } from "./spoken-answers.ts";
export { useWay, ways } from "./remembered.ts";
export { waysLabels } from "./words.ts";
