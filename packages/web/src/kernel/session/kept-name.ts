const key = "busbar-sign-in-name";

/** Passes a user name to the next page before sign-in, once and in this window only; never a password. */
export function keepName(name: string): void {
  sessionStorage.setItem(key, name);
}

/** @returns "" when none was stored */
export function readKeptName(): string {
  return sessionStorage.getItem(key) ?? "";
}

export function forgetKeptName(): void {
  sessionStorage.removeItem(key);
}
