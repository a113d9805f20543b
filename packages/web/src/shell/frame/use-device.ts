import { useSyncExternalStore, useEffect, useRef, useState } from "react";
import type { LayoutName } from "../theme/theme-settings.ts";
import { unfoldForNow } from "../theme/theme-store.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import { shellTexts } from "../texts/shell-texts.ts";

/** A hook that tells whether a media query matches; listens to changes. */
function createQuery(query: string) {
  const watch = (changed: () => void) => {
    const list = window.matchMedia(query);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  };
  return (): boolean => useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}

/** Narrower windows count as mobile. @see R-S05 */
export const useMobile = createQuery("(max-width: 991.98px)");
/** Above 1440 px there is room for a card beside the content. @see R-S04 */
export const useWide = createQuery("(min-width: 1440.02px)");

/**
 * On a phone the menu is closed at first and after a choice; back on the desktop the previous layout returns with an
 * open sidebar. The layout `float` cannot be folded; leaving it opens the sidebar, too. @see R-S05
 */
export function useDevice(layout: LayoutName) {
  const mobile = useMobile();
  const [menuOpen, setMenuOpen] = useState(false);
  const [was, setWas] = useState(mobile);
  if (was !== mobile) {
    setWas(mobile);
    setMenuOpen(false);
  }
  const before = useRef({ mobile, layout });
  // Writes to the store of the folded state.
  useEffect(() => {
    const last = before.current;
    before.current = { mobile, layout };
    if ((last.mobile && !mobile) || (last.layout === "float" && layout !== "float")) unfoldForNow();
  }, [mobile, layout]);
  return { mobile, menuOpen, setMenuOpen };
}

const watch = (changed: () => void) => {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
};

/** @see R-S14 */
export function useFullScreen() {
  const t = shellTexts.useTexts();
  const on = useSyncExternalStore(watch, () => Boolean(document.fullscreenElement));
  const toggle = async () => {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    } catch {
      toast.error(t("tool.fullScreenFailed"));
    }
  };
  return { on, toggle: () => void toggle() };
}
