/**
 * Zod compiles schemas with `new Function` where it may. Our content security policy forbids that and would report each
 * attempt, so it is switched off before the first schema is made: import this module first.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true };

export {};
