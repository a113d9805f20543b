const key = "busbar-sign-in-name";

/** Carries a user name from one page before sign-in to the next, in this window and once; never a password. */
export function keepName(name: string): void {
  sessionStorage.setItem(key, name);
}

/** @returns "" when none was kept */
export function readKeptName(): string {
  return sessionStorage.getItem(key) ?? "";
}

export function forgetKeptName(): void {
  sessionStorage.removeItem(key);
}
