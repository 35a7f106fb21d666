import { discoveryTalksInGerman } from "./discovery-talk-de.ts";
import { discoveryTalks } from "./discovery-talk.ts";
import { objectionTalksInGerman } from "./objection-de.ts";
import { objectionTalks } from "./objection.ts";
import { riskTalksInGerman } from "./risk-de.ts";
import { riskTalks } from "./risk.ts";
import type { ShippedTalks } from "./talks.ts";

export const shippedTalks: readonly ShippedTalks[] = [
  discoveryTalksInGerman,
  discoveryTalks,
  objectionTalksInGerman,
  objectionTalks,
  riskTalksInGerman,
  riskTalks,
];
