import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  as: "You are viewing the portal as {name}. View only; nothing can be changed.",
  role: "You are viewing the portal as role “{name}”. View only; nothing can be changed.",
  roleOf: "You are viewing the portal as role “{name}” with scope {rows}. View only; nothing can be changed.",
  over: "The viewing time has ended. You see your own view again.",
  end: "Exit this view",
};
