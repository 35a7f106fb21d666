/** A password is changed by the one who will use it, and by nobody else whatever their role. */
export const mayChangePassword = (actor: { userId: number }, userId: number): boolean =>
  actor.userId === userId;
