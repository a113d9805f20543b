import type { Texts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  tools: "Diagram tools",
  add: "Add: {kind}",
  missed: "Not dropped on the canvas. Drag it onto the canvas.",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Fit to window",
  resetView: "Reset view",
  resetAll: "Reset all",
  undo: "Undo",
  redo: "Redo",
  remove: "Delete",
  connect: "Connect",
  outline: "Outline",
  drawing: "Diagram",
  "refused.self": "A step cannot be connected to itself",
  "refused.double": "These two steps are already connected",
  "refused.reverse": "A line in the opposite direction already exists",
  "refused.into-start": "Nothing can lead into “Start”",
  "refused.out-of-end": "Nothing can lead out of “End”",
};
