import { type DragEvent, useState } from "react";
import { type DropZone, placeByDrop, type TreeItem, type TreePlace } from "./tree-moves.ts";

/** Drag and drop of rows: the upper and lower edges of a row mean a position before or after it, its middle a child. */
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
  const onDragOver = (event: DragEvent<HTMLElement>, key: string) => {
    if (dragged === undefined) return;
    const { top: start, height } = event.currentTarget.getBoundingClientRect();
    const part = height === 0 ? 0.5 : (event.clientY - start) / height;
    const zones: DropZone[] = part < 0.3 ? ["before", "into"] : part > 0.7 ? ["after", "into"] : ["into", "after"];
    const zone = zones.find((one) => placeByDrop(items, dragged, key, one, top));
    if (zone) event.preventDefault();
    if (drop?.key !== key || drop.zone !== zone) setDrop(zone && { key, zone });
  };
  const targetOf = (key: string) => ({
    onDragOver: (event: DragEvent<HTMLElement>) => onDragOver(event, key),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== undefined && drop) onPlace(dragged, placeByDrop(items, dragged, drop.key, drop.zone, top));
      end();
    },
  });
  return {
    /** State of a row: whether it is dragged, and where a dragged row would be dropped. */
    stateOf: (key: string) => ({
      "data-drop": drop?.key === key ? drop.zone : undefined,
      "data-dragged": dragged === key || undefined,
    }),
    /** Handlers of a row that can be dropped on. */
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
