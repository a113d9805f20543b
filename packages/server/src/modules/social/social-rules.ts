/** How long a sign-in may be on its way, and afterwards how long one may take to link or register. */
export const startMinutes = 10;

export type AccountFacts = { id: string; status: "PENDING" | "ACTIVE" | "DISABLED" };

export type Known = {
  /** Whose the identity is, when it is linked. */
  linked: AccountFacts | null;
  /** The account that has the provider's e-mail address; asked for only when the provider has verified that. */
  sameEmail: AccountFacts | null;
  registrationOpen: boolean;
};

export type Verdict =
  | { to: "sign-in"; userId: string }
  /** The password of the account with this e-mail address comes first. */
  | { to: "link-first" }
  | { to: "not-linked"; mayRegister: boolean };

/** Whose account a proven person opens. Source: docs/decisions/0037-sign-in-by-other-providers.md. */
export function judgeIdentity({ linked, sameEmail, registrationOpen }: Known): Verdict {
  if (linked) {
    return linked.status === "ACTIVE" ? { to: "sign-in", userId: linked.id } : { to: "not-linked", mayRegister: false };
  }
  if (sameEmail) return sameEmail.status === "ACTIVE" ? { to: "link-first" } : { to: "not-linked", mayRegister: false };
  return { to: "not-linked", mayRegister: registrationOpen };
}

/** Somebody must be able to come back after unlinking; an account of a provider that is no longer configured is no way. */
export function mayUnlink(hasPassword: boolean, waysLeft: number): boolean {
  return hasPassword || waysLeft > 0;
}

/** Enough of an address to recognise one's own. */
export function maskEmail(email: string): string {
  const [name = "", domain] = email.split("@");
  return domain === undefined ? "" : `${[...name].slice(0, 2).join("")}…@${domain}`;
}
