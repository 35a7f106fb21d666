/** How long a recipient's session lasts without activity and in all, and how long their browser is known. */
export const recipientSeconds = { idle: 2 * 3600, session: 12 * 3600, device: 180 * 24 * 3600 } as const;

/** A page lets people in; a status that is not known counts as closed. */
export const isLive = ({ status }: { status: string }): boolean => status === "active";
