import { complaintTalksInGerman } from "./complaint-de.ts";
import { complaintTalks } from "./complaint.ts";
import { discoveryTalksInGerman } from "./discovery-talk-de.ts";
import { discoveryTalks } from "./discovery-talk.ts";
import { firstMeetings } from "./first-meeting.ts";
import { objectionTalksInGerman } from "./objection-de.ts";
import { objectionTalks } from "./objection.ts";
import { demoObjections } from "./objections.ts";
import { riskTalksInGerman } from "./risk-de.ts";
import { riskTalks } from "./risk.ts";
import type { ShippedTalks } from "./talks.ts";

export const shippedTalks: readonly ShippedTalks[] = [
  complaintTalksInGerman,
  complaintTalks,
  discoveryTalksInGerman,
  discoveryTalks,
  firstMeetings,
  objectionTalksInGerman,
  objectionTalks,
  demoObjections,
  riskTalksInGerman,
  riskTalks,
];
