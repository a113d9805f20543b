/** The three accounts that may sign in, with the roles of the demo accounts of the same names. @see R-P03 */
export const mockAccounts = ["admin", "editor", "test"] as const;
export type MockAccount = (typeof mockAccounts)[number];

/** The mock answers only these roles of an account; the role table has their permissions. */
export const mockRoles: readonly string[] = ["Admin", "Editor", "Test"];

/** The account that `POST /register` and `POST /socialLogin` sign in. */
export const registeredAccount: MockAccount = "editor";
export const socialAccount: MockAccount = "admin";

export const isMockAccount = (name: string): name is MockAccount => mockAccounts.some((account) => account === name);
