export function enter() {
  const room = "room";
}
