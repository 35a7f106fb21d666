export const Button = "button";
