import { signInWordings } from "./sign-in-wordings.views.ts";
import {
  assigned,
  authorship,
  changed,
  type Entry,
  membership,
  months,
  refreshed,
  released,
  rights,
  spaced,
  switched,
  work,
} from "./sentences.views.ts";
import { trainingWordings } from "./training-wordings.views.ts";
import {
  about,
  aboutChange,
  account,
  admin,
  detail,
  type EventType,
  named,
  sentenceOf,
  session,
  voice,
  type Wordings,
} from "./wording.views.ts";

const storeAddress = detail("address");

/** How each entry of the log is shown to people; what is not listed is shown by its own words. */
const wordings: Wordings = {
  ...signInWordings,
  ...trainingWordings,

  "key.create": admin("Made a key", named),
  "key.revoke": admin("Revoked a key", named),

  "user.impersonate_start": admin("Viewed as a user", sentenceOf("Began to view the product as")),
  "user.impersonate_end": admin("Stopped viewing as a user", sentenceOf("Viewed the product as")),
  "user.create": admin("Added a user", account("added")),
  "user.create_owner": admin("Added an owner", account("added as an owner's")),
  "user.recover_owner": admin("Recovered an owner", account("recovered")),
  "user.update": admin("Changed a user", aboutChange),
  "user.delete": admin("Deleted a user", named),
  "user.set_admins": admin("Changed a user's administrators", (entry) =>
    entry.isReader ? "You are looked after by others now." : about(entry),
  ),
  "user.reset_password": admin("Reset a password", sentenceOf("Of")),
  "user.dismiss_reset": admin("Dismissed a request for a new password", sentenceOf("Of")),
  "user.export_own": session("Downloaded their own data"),
  "user.ask_deletion": session("Asked for the deletion of their account"),
  "user.withdraw_deletion": session("Withdrew the request for deletion"),
  "user.decline_deletion": admin("Declined to delete an account", (entry) =>
    entry.isReader ? "Your account stays." : about(entry),
  ),
  "user.import": admin("Imported users"),
  "user.export": admin("Exported users"),
  "activity.export": admin("Exported the activity log"),
  "tool.read": session("Had an assistant read", named),
  "system.update": admin("Changed the settings", changed),
  "system.privacy": admin("Changed the privacy settings of all pages"),
  "calendar.switch_on": admin("Allowed calendar feeds"),
  "calendar.switch_off": admin("Switched calendar feeds off"),
  "calendar.end_all": admin("Ended all calendar feeds"),
  "learning_store.connect": admin("Connected a learning record store", storeAddress),
  "learning_store.update": admin("Changed the learning record store", storeAddress),
  "learning_store.remove": admin("Disconnected the learning record store", storeAddress),
  "learning_store.pause": admin("Paused the learning records"),
  "learning_store.resume": admin("Resumed the learning records"),
  "learning_store.send_since": admin("Sent earlier learning records", detail("since", "Since ")),
  "learning_store.send_refused": admin("Sent refused learning records again"),
  "costs.export": admin("Exported the costs"),
  "costs.set_rates": admin("Changed the rates of the costs"),
  "backup.create": admin("Made a back-up"),
  "backup.restore": admin("Restored a back-up"),
  "records.delete_months": admin("Deleted records whose retention period is over", months),
  "job.retry": admin("Retried failed background work", work),
  "job.discard": admin("Discarded failed background work", work),
  "deployment.create": admin("Created a page", about),
  "deployment.update": admin("Changed a page", aboutChange),
  "deployment.renew_access_code": admin("Renewed an access code", sentenceOf("Of")),

  "invitation.create": admin("Invited somebody", sentenceOf("To")),
  "invitation.update": admin("Changed an invitation", (entry) =>
    `${sentenceOf("To")(entry)} ${changed(entry)}`.trim(),
  ),
  "invitation.renew": admin("Renewed an invitation", sentenceOf("To")),
  "invitation.revoke": admin("Revoked an invitation", sentenceOf("To")),
  "invitation.export": admin("Exported invitations", sentenceOf("To")),
  "release.create": admin("Released the pages", released),
  "release.restore": admin("Restored an earlier version of pages", released),

  "agent.create": admin("Added an agent", about),
  "agent.update": admin("Changed an agent", aboutChange),
  "agent.delete": admin("Deleted an agent", named),
  "agent.refresh": admin("Refreshed the agents", refreshed),
  "assistant.create": admin("Added an assistant", about),
  "assistant.update": admin("Changed an assistant", aboutChange),
  "assistant.delete": admin("Deleted an assistant", named),
  "assistant.assign": admin("Chose an assistant's rooms", (entry) =>
    `${about(entry)} ${assigned(entry)}`.trim(),
  ),

  "webhook.create": admin("Added a webhook", named),
  "webhook.update": admin("Changed a webhook", named),
  "webhook.delete": admin("Deleted a webhook", named),
  "webhook.replace_secret": admin("Replaced the secret of a webhook", named),
  "webhook.end_secret": admin("Ended the former secret of a webhook", named),
  "webhook.switch_off": admin("A webhook was switched off, because nothing arrived", named),
  "webhook.send_again": admin("Sent something to a webhook again", named),
  "webhook.send_failed": admin("Sent everything that had failed to a webhook again", named),
  "webhook.test": admin("Sent a test to a webhook", named),

  "chat.keep": session("Kept a chat with the assistant"),
  "chat.replace": session("Kept a chat with the assistant again"),
  "chat.delete": session("Deleted a kept chat"),
  "company.create": admin("Added a company", about),
  "company.update": admin("Changed a company", aboutChange),
  "company.deactivate": admin("Deactivated a company", about),
  "message.create": admin("Sent a message to pages", about),
  "message.update": admin("Changed a message to pages", aboutChange),
  "message.delete": admin("Deleted a message to pages", about),
  "content.create": admin("Added content", about),
  "content.update": admin("Changed content", aboutChange),
  "content.delete": admin("Deleted content", about),
  "content.permission": admin("Changed who may open content", about),
  "content.audience": admin("Changed who may open content", about),
  "content.upload": admin("Uploaded a file", about),
  "content.open": session("Opened content", about),
  "content.finish": session("Finished content", about),

  "room.enter": session("Entered a room", about),
  "recording.allow": session("Allowed that calls are recorded", sentenceOf("In")),
  "recording.refuse": session("Refused that calls are recorded", sentenceOf("In")),
  "recording.withdraw": session("Took back that calls are recorded", sentenceOf("In")),
  "room.create": admin("Created a room", about),
  "room.update": admin("Changed a room", aboutChange),
  "room.set_status": admin("Switched a room", switched),
  "room.delete": admin("Deleted a room", named),
  "room.set_training": admin("Changed how people train in a room", aboutChange),
  "room.set_author": admin("Changed who writes a room's rubric", authorship),
  "access.set": admin("Changed who may use a room", rights),
  "access.change": admin("Changed who may use rooms", rights),
  "access.set_rooms": admin("Chose somebody's rooms", sentenceOf("For")),
  "directory.link": admin("Linked to the directory", account("linked to the directory")),
  "directory.unlink": admin("Unlinked from the directory", account("unlinked from the directory")),
  "directory.dismiss": admin("Dismissed what the directory asked", named),
  "directory.let_go": admin("Removed by the directory", account("removed by the directory")),
  "directory.find_again": admin("Sent again by the directory", account("sent again by the directory")),
  "group.create": admin("Made a group", about),
  "group.rename": admin("Renamed a group", about),
  "group.delete": admin("Deleted a group", about),
  "group.change_people": admin("Changed who is in a group", about),
  "user.join_group": admin("Added somebody to a group", membership("in", " now")),
  "user.leave_group": admin("Took somebody out of a group", membership("no longer in")),
  "group.change_rooms": admin("Changed which rooms a group opens", about),
  "group.change_content": admin("Changed which content a group opens", about),
  "access.set_agents": admin("Chose somebody's agents", sentenceOf("For")),

  "conversation.export": admin("Exported a list of conversations", sentenceOf("Of")),
  "conversation.export_transcript": admin("Exported what was said", sentenceOf("On")),
  "conversation.delete_own": voice("Deleted their conversation", sentenceOf("On")),
  "conversation.delete_own_sound": voice("Deleted the sound of their conversation", sentenceOf("On")),
  "conversation.rate": voice("Rated a conversation", sentenceOf("On")),
  "conversations.forget": admin("Deleted expired data", () => ""),
  "consent.choose": voice("Chose what is kept", sentenceOf("On")),
  "deployment.privacy": admin("Changed a page's privacy settings", about),
  "voice.resume": voice("Continued a conversation", sentenceOf("On")),
  "conversation.delete": admin("Deleted a conversation", sentenceOf("On")),

  "voice.start": voice("Started a conversation", sentenceOf("On")),
  "voice.end": voice("Ended a conversation", sentenceOf("On")),
};

/** `room.go_live` is "Room: go live". */
const inItsOwnWords = (action: string): string => {
  const [noun = "", verb = ""] = action.split(".");
  const words = verb === "" ? spaced(noun) : `${spaced(noun)}: ${spaced(verb)}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** An entry in words. */
export function inWords(action: string, entry: Entry): { type: EventType; action: string; details: string } {
  const known = wordings[action] ?? { type: "admin" as const, action: inItsOwnWords(action) };
  return { type: known.type, action: known.action, details: known.sentence?.(entry) ?? "" };
}

/** The entries of a type: those with one of these actions, or with none of them, because the unknown count as admin. */
export function actionsOf(type: EventType): { only: string[] } | { except: string[] } {
  const entries = Object.entries(wordings);
  if (type === "admin")
    return { except: entries.filter(([, w]) => w.type !== "admin").map(([name]) => name) };
  return { only: entries.filter(([, w]) => w.type === type).map(([name]) => name) };
}
