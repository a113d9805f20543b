/** Bound to the person: a secret copied into another person's row cannot be decrypted. */
export const sealingPurpose = (userId: string): string => `second-factor:${userId}`;
