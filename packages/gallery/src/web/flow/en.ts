import type { Texts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  tools: "Tools of the drawing",
  add: "Add: {kind}",
  missed: "Not dropped on the drawing: drag it onto the plane",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Fit the window",
  resetView: "Reset the view",
  resetAll: "Reset everything",
  undo: "Undo",
  redo: "Redo",
  remove: "Delete",
  connect: "Connect",
  outline: "Outline",
  drawing: "Drawing",
  "refused.self": "A step cannot lead to itself",
  "refused.double": "These two steps are connected already",
  "refused.reverse": "A line leads the other way already",
  "refused.into-start": "Nothing leads into the start",
  "refused.out-of-end": "Nothing leads out of an end",
};
