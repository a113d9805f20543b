export type CustomerTables = Record<never, never>;
