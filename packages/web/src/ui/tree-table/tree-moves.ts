/** A row of a tree; parents come before their children, siblings are in order. */
export type TreeItem = { key: string; parent: string | null; label: string; movable: boolean; holds: boolean };

/** A position below `parent`, before the sibling `before`; null means the top level, and the last position. */
export type TreePlace = { parent: string | null; before: string | null };

export type TreeStep = "up" | "down" | "in" | "out";
export type DropZone = "before" | "into" | "after";

export type ShownItem = TreeItem & { level: number; place: number; siblings: number; opens: boolean; open: boolean };

/** The rows that no collapsed parent hides, from the top down, with their position among siblings. */
export function shownItems(items: readonly TreeItem[], folded: ReadonlySet<string>): ShownItem[] {
  const below = Map.groupBy(items, ({ parent }) => parent);
  const walk = (parent: string | null, level: number): ShownItem[] => {
    const siblings = below.get(parent) ?? [];
    return siblings.flatMap((item, at) => {
      const opens = below.has(item.key);
      const open = opens && !folded.has(item.key);
      const shown = { ...item, level, place: at + 1, siblings: siblings.length, opens, open };
      return [shown, ...(open ? walk(item.key, level + 1) : [])];
    });
  };
  return walk(null, 1);
}

/** All ancestors of `key`, nearest first. */
function ancestorsOf(items: readonly TreeItem[], key: string): string[] {
  const parent = items.find((item) => item.key === key)?.parent ?? null;
  return parent === null ? [] : [parent, ...ancestorsOf(items, parent)];
}

const siblingsOf = (items: readonly TreeItem[], parent: string | null) =>
  items.filter((item) => item.parent === parent).map(({ key }) => key);

/**
 * Where one step moves a row: among its siblings, into the previous sibling, or behind its parent. `top`: whether rows
 * may be moved to the top level.
 * @returns null when there is no such position
 */
export function placeByStep(items: readonly TreeItem[], key: string, step: TreeStep, top: boolean): TreePlace | null {
  const item = items.find((one) => one.key === key);
  if (!item?.movable) return null;
  const siblings = siblingsOf(items, item.parent);
  const at = siblings.indexOf(key);
  if (step === "up") return at === 0 ? null : { parent: item.parent, before: siblings[at - 1]! };
  if (step === "down")
    return at === siblings.length - 1 ? null : { parent: item.parent, before: siblings[at + 2] ?? null };
  if (step === "in") {
    const newParent = items.find((one) => one.key === siblings[at - 1]);
    return newParent?.holds ? { parent: newParent.key, before: null } : null;
  }
  const parent = items.find((one) => one.key === item.parent);
  if (!parent || (parent.parent === null && !top)) return null;
  const parentSiblings = siblingsOf(items, parent.parent);
  return { parent: parent.parent, before: parentSiblings[parentSiblings.indexOf(parent.key) + 1] ?? null };
}

/** The position of a row dropped on another. @returns null where it is not allowed or changes nothing */
export function placeByDrop(
  items: readonly TreeItem[],
  key: string,
  targetKey: string,
  zone: DropZone,
  top: boolean,
): TreePlace | null {
  const item = items.find((one) => one.key === key);
  const target = items.find((one) => one.key === targetKey);
  if (!item?.movable || !target || targetKey === key || ancestorsOf(items, targetKey).includes(key)) return null;
  if (zone === "into") return target.holds ? { parent: targetKey, before: null } : null;
  if (target.parent === null && !top) return null;
  const siblings = siblingsOf(items, target.parent);
  const before = zone === "before" ? targetKey : (siblings[siblings.indexOf(targetKey) + 1] ?? null);
  const isUnmoved = item.parent === target.parent && (before === key || siblings[siblings.indexOf(key) + 1] === before);
  const last = item.parent === target.parent && before === null && siblings.at(-1) === key;
  return isUnmoved || last ? null : { parent: target.parent, before };
}
