/** How long a sign-in may take, and afterwards how long a person may take to link or register. */
export const startMinutes = 10;

export type AccountFacts = { id: string; status: "PENDING" | "ACTIVE" | "DISABLED" | "SERVICE" };

export type Known = {
  /** The account that the identity is linked to. */
  linked: AccountFacts | null;
  /** The account with the provider's e-mail address; looked up only when the provider has verified the address. */
  sameEmail: AccountFacts | null;
  registrationOpen: boolean;
};

export type Verdict =
  | { to: "sign-in"; userId: string }
  /** The owner of the account with this e-mail address must sign in and link it first. */
  | { to: "link-first" }
  | { to: "not-linked"; mayRegister: boolean };

/** Which account an authenticated person gets. Source: docs/decisions/0037-sign-in-by-other-providers.md. */
export function judgeIdentity({ linked, sameEmail, registrationOpen }: Known): Verdict {
  if (linked) {
    return linked.status === "ACTIVE" ? { to: "sign-in", userId: linked.id } : { to: "not-linked", mayRegister: false };
  }
  if (sameEmail) return sameEmail.status === "ACTIVE" ? { to: "link-first" } : { to: "not-linked", mayRegister: false };
  return { to: "not-linked", mayRegister: registrationOpen };
}

/** The person must still be able to sign in after unlinking; a provider that is no longer configured does not count. */
export function mayUnlink(hasPassword: boolean, waysLeft: number): boolean {
  return hasPassword || waysLeft > 0;
}

/** Enough of an address for its owner to recognise it. */
export function maskEmail(email: string): string {
  const [name = "", domain] = email.split("@");
  return domain === undefined ? "" : `${[...name].slice(0, 2).join("")}…@${domain}`;
}
