export const Picture = () => <img src="room.png" />;
