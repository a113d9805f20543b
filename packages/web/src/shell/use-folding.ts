import { useState } from "react";
import { useMobile } from "./use-device.ts";

/**
 * On a phone the menu is closed until asked for and closes after a choice; coming back to the desktop, the sidebar is
 * as it was left there. @see R-S05
 */
export function useDevice() {
  const mobile = useMobile();
  const [menuOpen, setMenuOpen] = useState(false);
  const [was, setWas] = useState(mobile);
  if (was !== mobile) {
    setWas(mobile);
    setMenuOpen(false);
  }
  return { mobile, menuOpen, setMenuOpen };
}
