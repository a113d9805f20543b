/** A text in both languages of the product; `{name}` marks are filled from the refusal's details. */
export type Text = { zh: string; en: string };

export type ErrorEntry = Text & {
  /** The product's number in the envelope's `status`. */
  status: number;
  /** The truthful HTTP status beside it. 403 is allowed here, never in `status`: clients sign out on it. */
  http: number;
};

export const entry = (status: number, http: number, zh: string, en: string): ErrorEntry => ({ status, http, zh, en });
