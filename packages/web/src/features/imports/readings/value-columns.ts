import type { ReadingLayout } from "@busbar/contract/readings/reading-imports";

/** Titles such as `00:15`, `24:00:00`, `P1` or `96`. */
const slotTitle = /^(?:[ptv]|\u70b9|\u7b2c)?\d{1,2}(?::\d{2}(?::\d{2})?)?(?:\u70b9|\u65f6\u6bb5)?$/i;

/** Whether a column without a field holds the values of a slot, in a file with a day in each row. */
export const holdsValues = (title: string, layout: ReadingLayout | null): boolean =>
  layout?.form === "wide" && slotTitle.test(title.normalize("NFKC").trim());
