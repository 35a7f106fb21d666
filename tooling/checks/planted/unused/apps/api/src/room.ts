export const enter = () => "in";

export const leave = () => "out";
