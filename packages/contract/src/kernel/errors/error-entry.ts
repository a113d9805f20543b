import type { Bilingual } from "../bilingual.ts";

/** A refusal; `{name}` in its text is filled from the refusal's details. */
export type ErrorEntry = Bilingual & {
  /** The product's number in the envelope's `status`. */
  status: number;
  /** The truthful HTTP status beside it. 403 is allowed here, never in `status`: clients sign out on it. */
  http: number;
};

export const entry = (status: number, http: number, zh: string, en: string): ErrorEntry => ({ status, http, zh, en });
