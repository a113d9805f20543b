import type { Bilingual } from "../bilingual.ts";

/** A refusal; its details fill `{name}` in the text. */
export type ErrorEntry = Bilingual & {
  /** The product's number in the envelope's `status`. */
  status: number;
  /** The HTTP status of the answer. 403 is allowed here but never in `status`, because clients sign out on it. */
  http: number;
};

export const entry = (status: number, http: number, zh: string, en: string): ErrorEntry => ({ status, http, zh, en });
