/** Set by signing in on the sign-in page; only then does the tour begin by itself. */
const dueKey = "busbar-tour-due";

export const isTourDue = (): boolean => sessionStorage.getItem(dueKey) !== null;
export const endTourDue = (): void => sessionStorage.removeItem(dueKey);
