export type ImportTables = Record<never, never>;
