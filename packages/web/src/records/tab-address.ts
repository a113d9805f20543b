/** The address parameter of the tab that a record's page shows; the first tab needs none. */
export const tabParameter = "tab";

/** A record's page with one of its tabs shown. */
export const tabAddress = (address: string, tab: string): string => `${address}?${tabParameter}=${tab}`;
