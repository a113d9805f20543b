import { useSyncExternalStore } from "react";

/** Whether a media query holds; follows the window without polling. */
function createQuery(query: string) {
  const watch = (changed: () => void) => {
    const list = window.matchMedia(query);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  };
  return (): boolean => useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}

/** Below this width the device counts as mobile. @see R-S05 */
export const useMobile = createQuery("(max-width: 991.98px)");
/** Above 1440 px there is room for a card beside the content. @see R-S04 */
export const useWide = createQuery("(min-width: 1440.02px)");
