const room = "room";

export default room;
