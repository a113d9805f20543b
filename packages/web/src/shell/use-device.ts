import { useSyncExternalStore } from "react";

/** Below this width the device counts as mobile. @see R-S05 */
const narrow = "(max-width: 991.98px)";

const watch = (changed: () => void) => {
  const query = window.matchMedia(narrow);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** Whether the device is mobile; follows the window without polling. */
export const useMobile = (): boolean => useSyncExternalStore(watch, () => window.matchMedia(narrow).matches);
