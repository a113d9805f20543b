/**
 * Whether anything on the page would ask before the window closes. Views with unsaved work answer `beforeunload`, so
 * asking them needs no list of its own.
 */
export function hasUnsavedWork(): boolean {
  const asking = new Event("beforeunload", { cancelable: true });
  return !window.dispatchEvent(asking);
}
