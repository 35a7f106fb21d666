/** As long as what an owner may type as a user name; shorter ones begin with a number at once. */
const shortest = 3;
const longest = 90;

/** A user name for somebody who was given none: what stands before the @, with a number where that is taken. */
export function unusedUsername(email: string, taken: ReadonlySet<string>): string {
  const wanted = usernameStart(email);
  let username = wanted;
  for (let n = wanted.length < shortest ? 1 : 2; username.length < shortest || taken.has(username); n++) {
    username = `${wanted}-${n}`;
  }
  return username;
}

/** What all user names that could be made of an address begin with. */
export const usernameStart = (email: string): string =>
  email.slice(0, email.lastIndexOf("@")).slice(0, longest);
