type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

const gap = 4;
const margin = 8;

/**
 * Where a floating box stands, in viewport pixels: under its anchor, above it when there is more room, and always
 * within the viewport.
 */
export function placeFloating(anchor: Box, floating: Size, view: Size, align: "start" | "end") {
  const below = view.height - anchor.bottom - gap - margin;
  const above = anchor.top - gap - margin;
  const top = floating.height <= below || below >= above ? anchor.bottom + gap : anchor.top - gap - floating.height;
  const wanted = align === "start" ? anchor.left : anchor.right - floating.width;
  return {
    top: Math.max(margin, Math.min(top, view.height - margin - floating.height)),
    left: Math.max(margin, Math.min(wanted, view.width - margin - floating.width)),
  };
}
