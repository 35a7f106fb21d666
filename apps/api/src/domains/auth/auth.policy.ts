interface Account {
  status: "ACTIVE" | "INACTIVE";
  isPasswordExpired: boolean;
}

export const maySignIn = ({ status, isPasswordExpired }: Account): boolean =>
  status === "ACTIVE" && !isPasswordExpired;
