/** `1,234,567.80` from an amount as rows have it: in sentences people read it as on pages. */
export const readable = (amount: string): string => amount.replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ",");
