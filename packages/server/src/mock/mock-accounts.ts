/** The three accounts that may sign in; their roles are those of the demo's accounts of the same names. @see R-P03 */
export const mockAccounts = ["admin", "editor", "test"] as const;
export type MockAccount = (typeof mockAccounts)[number];

/** Of the roles of an account only these are the mock's own; each row of the role table has its permissions. */
export const mockRoles: readonly string[] = ["Admin", "Editor", "Test"];

/** Whom `POST /register` and `POST /socialLogin` sign in. */
export const registeredAccount: MockAccount = "editor";
export const socialAccount: MockAccount = "admin";

export const isMockAccount = (name: string): name is MockAccount => mockAccounts.some((account) => account === name);
