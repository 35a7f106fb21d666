export { useAnnouncement } from "./announcement.ts";
export { useCaptions } from "./captions.ts";
export { useHoldButton } from "./hold-button.ts";
export { useMedium } from "./medium.ts";
export { useReading, useReadOut } from "./read-out.ts";
export { useWay, ways } from "./remembered.ts";
export { waysLabels } from "./words.ts";
