import type { Texts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  "dialog.title": "Dialog drag",
  "dialog.open": "Open the dialog",
  "dialog.hint":
    "Drag the dialog by its title, or move it by the arrow keys while the title has the focus. It stays in the window.",
  "dialog.move": "Move the dialog: {title}",
  "dialog.name": "A dialog to drag",
  "dialog.text": "Try it with the title above.",
  "dialog.close": "Close",
  "cards.title": "Card drag",
  "cards.hint": "Drag cards into another order, or press Alt with an arrow key while a card has the focus.",
  "cards.reset": "Reset the order",
  "cards.card": "Card {number}",
  "cards.moved": "Card {number} moved to place {place}",
};
