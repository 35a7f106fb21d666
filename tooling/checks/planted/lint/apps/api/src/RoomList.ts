export const rooms = [];
