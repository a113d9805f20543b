/** A picture behind a square window: its size, its zoom, and the position of its corner in window pixels. */
export type Crop = { width: number; height: number; zoom: number; left: number; top: number };

/** Edge length of the window in CSS pixels. */
export const windowEdge = 256;
export const maxZoom = 4;

const scaleOf = ({ width, height, zoom }: Crop) => (windowEdge / Math.min(width, height)) * zoom;
const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** Limits the position, so that the picture always fills the window. */
function inside(crop: Crop): Crop {
  const scale = scaleOf(crop);
  return {
    ...crop,
    left: between(windowEdge - crop.width * scale, crop.left, 0),
    top: between(windowEdge - crop.height * scale, crop.top, 0),
  };
}

/** Centred, with the largest possible square. */
export function wholeCrop(width: number, height: number): Crop {
  const scale = windowEdge / Math.min(width, height);
  const crop = {
    width,
    height,
    zoom: 1,
    left: (windowEdge - width * scale) / 2,
    top: (windowEdge - height * scale) / 2,
  };
  return inside(crop);
}

export const movedBy = (crop: Crop, right: number, down: number): Crop =>
  inside({ ...crop, left: crop.left + right, top: crop.top + down });

/** Zooms around the centre of the window. */
export function zoomedTo(crop: Crop, zoom: number): Crop {
  const next = { ...crop, zoom: between(1, zoom, maxZoom) };
  const ratio = scaleOf(next) / scaleOf(crop);
  const middle = windowEdge / 2;
  return inside({ ...next, left: middle - (middle - crop.left) * ratio, top: middle - (middle - crop.top) * ratio });
}

/** The square inside the window, in the picture's pixels. */
export function squareOf(crop: Crop): { left: number; top: number; edge: number } {
  const scale = scaleOf(crop);
  return { left: 0 - crop.left / scale, top: 0 - crop.top / scale, edge: windowEdge / scale };
}

/** Style that places the picture in a window of `edge` pixels. */
export function placeIn(crop: Crop, edge: number): { width: number; height: number; transform: string } {
  const ratio = edge / windowEdge;
  const scale = scaleOf(crop) * ratio;
  return {
    width: crop.width * scale,
    height: crop.height * scale,
    transform: `translate(${crop.left * ratio}px, ${crop.top * ratio}px)`,
  };
}
