import type { Texts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  "dialog.title": "Dialog drag",
  "dialog.open": "Open dialog",
  "dialog.hint":
    "Drag the dialog by its title, or focus the title and use the arrow keys. The dialog stays inside the window.",
  "dialog.move": "Move dialog: {title}",
  "dialog.name": "Draggable dialog",
  "dialog.text": "Try dragging the title above.",
  "dialog.close": "Close",
  "cards.title": "Card drag",
  "cards.hint": "Drag cards to reorder them, or focus a card and press Alt + arrow keys.",
  "cards.reset": "Reset order",
  "cards.card": "Card {number}",
  "cards.moved": "Card {number} moved to position {place}",
};
