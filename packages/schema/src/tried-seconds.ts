/** How long the sound is that an owner has agents hear to try them, in seconds. Free of zod, so screens may load it. */
export const triedSeconds = 5;
