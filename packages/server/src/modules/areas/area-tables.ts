export type AreaTables = Record<never, never>;
