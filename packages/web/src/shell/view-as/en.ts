import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  as: "You see the portal as {name} does. Nothing can be changed.",
  role: "You see the portal as the role “{name}” does. Nothing can be changed.",
  roleOf: "You see the portal as the role “{name}” does, with the rows of {rows}. Nothing can be changed.",
  over: "The time to look is over. You are yourself again.",
  end: "Be yourself again",
};
