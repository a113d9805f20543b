import { useEffect, useRef, useState } from "react";
import type { LayoutName } from "./theme/theme-settings.ts";
import { unfoldForNow } from "./theme/theme-store.ts";
import { useMobile } from "./use-device.ts";

/**
 * On a phone the menu is closed until asked for and closes after a choice; back on the desktop the former layout is
 * there with its sidebar open. The layout `float` has nothing to fold; leaving it opens the sidebar too. @see R-S05
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
  // Writes to the store that remembers the folding.
  useEffect(() => {
    const last = before.current;
    before.current = { mobile, layout };
    if ((last.mobile && !mobile) || (last.layout === "float" && layout !== "float")) unfoldForNow();
  }, [mobile, layout]);
  return { mobile, menuOpen, setMenuOpen };
}
