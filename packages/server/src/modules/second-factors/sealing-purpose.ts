/** Bound to the person: one row's sealed secret opens nothing in another's. */
export const sealingPurpose = (userId: string): string => `second-factor:${userId}`;
