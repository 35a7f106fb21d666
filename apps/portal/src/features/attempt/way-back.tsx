import { BackLink, useListBehind } from "@field-advisor/ui";

/** The screens that lead to an attempt, as the way back calls them. */
const names: readonly (readonly [address: RegExp, name: string])[] = [
  [/^\/(\?|$)/, "Home"],
  [/^\/reviews(\?|$)/, "Reviews"],
  [/^\/progress\/\d+(\?|$)/, "Practice of this person"],
  [/^\/practice(\?|$)/, "My practice"],
  [/^\/attempts\/[a-z0-9]+(\?|$)/, "Attempt"],
];

const usual = "/rooms";

/** Whence the reader came, as their history keeps it over a reload. */
export function useWayBack(otherwise = usual): { to: string; name: string } {
  const to = useListBehind(otherwise);
  const name = names.find(([address]) => address.test(to))?.[1];
  return name === undefined ? { to: usual, name: "Rooms" } : { to, name };
}

/** The way back to where the reader came from. */
export function WayBack({ otherwise }: { otherwise?: string }) {
  const { to, name } = useWayBack(otherwise);
  return <BackLink to={to}>{name}</BackLink>;
}
