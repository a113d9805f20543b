/** `1,234,567.80` for an amount of a row, so that sentences show it as pages do. */
export const readable = (amount: string): string => amount.replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ",");
