// TODO close the room
export const room = "room";
