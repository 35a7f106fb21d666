/** Somebody as lists and dialogs name them. */
export interface Person {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
}
