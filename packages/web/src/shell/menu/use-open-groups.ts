import { useState } from "react";
import { type MenuNode, openFromStart } from "./menu-tree.ts";

/**
 * Which groups of the menu's column stand open. It belongs to the shell rather than to a column: one goes and another
 * comes with each change of the layout and between phone and desktop. @see R-S06
 */
export function useOpenGroups(current: string, above: readonly string[], uniqueOpened: boolean) {
  const [open, setOpen] = useState<readonly string[]>(() => [...new Set([...openFromStart, ...above])]);
  const [shownFor, setShownFor] = useState(current);
  if (shownFor !== current) {
    // The way to the present page stands open, whatever led there.
    setShownFor(current);
    setOpen(uniqueOpened ? above : [...new Set([...open, ...above])]);
  }
  const toggle = (path: string, siblings: readonly MenuNode[]) => {
    const others = uniqueOpened ? open.filter((one) => !siblings.some((sibling) => sibling.path === one)) : open;
    setOpen(open.includes(path) ? open.filter((one) => one !== path) : [...others, path]);
  };
  return { open, toggle };
}
