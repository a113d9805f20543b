/**
 * The schemas compile themselves by `new Function` where they may. Our content policy forbids it and would report every
 * probe, so it is switched off before the first schema is made: import this module first.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true };

export {};
