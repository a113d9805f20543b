import { useState } from "react";
import type { MenuModel } from "./menu-model.ts";
import type { MenuNode } from "./menu-tree.ts";

/**
 * Which entry of the first level is chosen: the one of the present page, until another is picked. Picking a group opens
 * its first page where the settings want it; otherwise it only shows what is in it. @see R-S07, R-S08
 */
export function useGroup(model: MenuModel) {
  const { nodes, arrived, current, above } = model;
  const present = above[0] ?? current;
  const [picked, setPicked] = useState<string>();
  const [seen, setSeen] = useState(arrived ? current : undefined);
  if (arrived && seen !== current) {
    setSeen(current);
    // The first page takes back nothing that was picked while it loaded.
    if (seen !== undefined) setPicked(undefined);
  }
  const path = picked ?? present;
  const group = nodes.find((node) => node.path === path);
  return {
    group,
    /** The entries beside a chosen group; an entry without any stands alone. */
    below: group ? (group.children.length > 0 ? group.children : [group]) : [],
    pick: (node: MenuNode) => {
      setPicked(node.path);
      const landing = model.opensFirst && node.path !== present ? node.landing : undefined;
      if (landing !== undefined) model.choose(node);
    },
  };
}
