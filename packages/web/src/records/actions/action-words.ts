import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

/** Texts of audit actions: nouns, verbs, and whole sentences. */
const actionTexts = createTexts("actions", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });

export type Words = (key: keyof typeof texts, values?: Record<string, string>) => string;

/**
 * An audit action such as `contract.submit` in words: its own sentence where it has one, else noun and verb.
 * @returns null when there are no words for it
 */
export function actionWords(words: Words, action: string): string | null {
  const textOrNull = (key: string) => {
    const text = words(key as keyof typeof texts);
    return text === key ? null : text;
  };
  const whole = textOrNull(`action.${action}`);
  if (whole !== null) return whole;
  const [name = "", done = ""] = action.split(".");
  const [noun, verb] = [textOrNull(`noun.${name}`), textOrNull(`verb.${done}`)];
  return noun !== null && verb !== null ? words("action.of", { noun, verb }) : null;
}

/** The same as a hook; an action without words is shown as its code. */
export function useActionWords(): (action: string) => string {
  const words = actionTexts.useTexts() as Words;
  return (action) => actionWords(words, action) ?? words("action.other", { action });
}
