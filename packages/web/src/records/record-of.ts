import type { QueryKey } from "@tanstack/react-query";

/** The record that files or notes belong to. */
export type RecordOf = {
  /** In the plural, as in addresses. */
  noun: string;
  id: string;
  /** Key of the record's query: what is done with its files and notes appears in its history. */
  recordKey: QueryKey;
};
