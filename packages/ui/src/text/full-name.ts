interface Named {
  firstName: string;
  lastName: string;
  email: string;
}

/** How a person is called; by address where nobody has written a name down. */
export const fullName = ({ firstName, lastName, email }: Named): string =>
  `${firstName} ${lastName}`.trim() || email;
