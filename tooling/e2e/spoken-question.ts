/** What the recognizer of the journeys hears in all speech. It knows German, so other agents work as without one. */
export const spokenQuestion = "Haben Sie Kinder?";
