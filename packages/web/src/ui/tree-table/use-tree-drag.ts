import { type DragEvent, useState } from "react";
import { type DropZone, placeByDrop, type TreeItem, type TreePlace } from "./tree-moves.ts";

/** Rows that are dragged over others: the upper and lower edge of a row is a place beside it, its middle one below it. */
export function useTreeDrag(
  items: readonly TreeItem[],
  top: boolean,
  onPlace: (key: string, place: TreePlace | null) => void,
) {
  const [dragged, setDragged] = useState<string>();
  const [drop, setDrop] = useState<{ key: string; zone: DropZone }>();
  const end = () => {
    setDragged(undefined);
    setDrop(undefined);
  };
  const over = (event: DragEvent<HTMLElement>, key: string) => {
    if (dragged === undefined) return;
    const { top: start, height } = event.currentTarget.getBoundingClientRect();
    const part = height === 0 ? 0.5 : (event.clientY - start) / height;
    const zones: DropZone[] = part < 0.3 ? ["before", "into"] : part > 0.7 ? ["after", "into"] : ["into", "after"];
    const zone = zones.find((one) => placeByDrop(items, dragged, key, one, top));
    if (zone) event.preventDefault();
    if (drop?.key !== key || drop.zone !== zone) setDrop(zone && { key, zone });
  };
  const targetOf = (key: string) => ({
    onDragOver: (event: DragEvent<HTMLElement>) => over(event, key),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== undefined && drop) onPlace(dragged, placeByDrop(items, dragged, drop.key, drop.zone, top));
      end();
    },
  });
  return {
    /** Of the row: whether it is dragged, and where beside it another would come. */
    stateOf: (key: string) => ({
      "data-drop": drop?.key === key ? drop.zone : undefined,
      "data-dragged": dragged === key || undefined,
    }),
    /** Of a row that stays where it is. */
    targetOf,
    listenersOf: (key: string) => ({
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        setDragged(key);
      },
      onDragEnd: end,
      ...targetOf(key),
    }),
  };
}
