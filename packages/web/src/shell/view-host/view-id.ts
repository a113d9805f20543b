/** The id of a view's element, for the tab that controls it. */
export const viewId = (key: string): string => `view-${encodeURIComponent(key)}`;
