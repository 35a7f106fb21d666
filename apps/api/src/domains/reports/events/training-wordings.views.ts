import { changed, type Entry } from "./sentences.views.ts";
import { about, admin, named, sentenceOf, session, type Wordings } from "./wording.views.ts";

const inRoom = sentenceOf("In");

/** Whose attempt it was, and in which room; older entries say the room alone. */
const ofPerson =
  (otherwise: (entry: Entry) => string) =>
  (entry: Entry): string => {
    const { person, subject } = entry;
    if (!person) return otherwise(entry);
    return subject === null ? `Of ${person}.` : `Of ${person}, in ${subject}.`;
  };

const ofTheirs = ofPerson(inRoom);

/** A path that is gone is called as it was then. */
const path = (entry: Entry) => about(entry) || named(entry);

/** What was assigned, and to how many. */
function assigned(entry: Entry): string {
  const { people } = entry.details;
  const to = typeof people === "number" ? `To ${people} ${people === 1 ? "person" : "people"}.` : "";
  return `${about(entry)} ${to}`.trim();
}

/** How it is told what people train, and what is done with it. */
export const trainingWordings: Wordings = {
  "assignment.create": admin("Assigned something", assigned),
  "assignment.update": admin("Changed an assignment", about),
  "assignment.change_people": admin("Changed an assignment for some people", about),
  "assignment.remind": admin("Reminded people of an assignment", about),
  "assignment.delete": admin("Took back an assignment", about),

  "path.create": admin("Made a path", path),
  "path.update": admin("Changed a path", path),
  "path.delete": admin("Deleted a path", named),
  "path.step_gone": admin("A step left a path, whose model talk was taken back", path),
  "certificate.download": admin("Downloaded somebody's certificate"),
  "certificate.revoke": admin("Withdrew a certificate"),
  "calendar.create": session("Made a calendar feed"),
  "calendar.renew": session("Made a calendar feed anew"),
  "calendar.end": session("Ended a calendar feed"),

  "attempt.finish": session("Finished an attempt", inRoom),
  "attempt.rate_self": session("Rated themselves", inRoom),
  "attempt.skip_rating": session("Did not rate themselves", inRoom),
  "attempt.drill": session("Tried a moment of an attempt again", inRoom),
  "attempt.say_own": session("Said what they said in an attempt", inRoom),
  "attempt.object": session("Objected to a check of an attempt", inRoom),
  "attempt.answer_comment": session("Answered a comment on an attempt", inRoom),
  "attempt.note": session("Wrote a note on an attempt", inRoom),
  "attempt.ask_review": session("Asked for a review of an attempt", inRoom),
  "attempt.share": session("Shared a private attempt", inRoom),
  "attempt.unshare": session("Made a shared attempt private again", inRoom),
  "attempt.delete": session("Deleted an attempt", inRoom),
  "attempt.delete_sound": session("Deleted the sound of an attempt", inRoom),
  "attempt.read": admin("Read somebody's attempt", ofTheirs),
  "attempt.comment": admin("Commented on an attempt", ofTheirs),
  "attempt.judge": admin("Decided a check of an attempt", ofTheirs),
  "attempt.review": admin("Reviewed an attempt", ofTheirs),
  "attempt.judge_again": admin("Judged an attempt again", inRoom),

  "practice.save_lists": admin("Changed the practice lists", changed),
  "practice.export": admin("Exported people's progress"),
  "rubric.save": admin("Saved a room's rubric", about),
  "rubric.judge_again": admin("Had the attempts of a room judged again", about),

  "variant.create": admin("Added a variant of a room", about),
  "variant.update": admin("Changed a variant of a room", about),
  "variant.remove": admin("Removed a variant of a room", about),
  "variant.set_exam": admin("Chose what people meet in an assessment", about),

  "model.create": admin("Wrote a model talk", about),
  "model.update": admin("Changed a model talk", about),
  "model.remove": admin("Removed a model talk", about),
  "model.speak": admin("Had a model talk spoken again", about),
  "model.open": session("Opened a model talk", about),
  "model.watched": session("Watched a model talk to its end", about),
  "model.ask": admin("Asked for an attempt as a model talk", ofPerson(about)),
  "model.agreed": session("Agreed that an attempt becomes a model talk", about),
  "model.refused": session("Refused that an attempt becomes a model talk", about),
  "model.withdrawn": session("Took back that an attempt is a model talk", about),
};
