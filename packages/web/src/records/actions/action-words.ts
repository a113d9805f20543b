import { actionTexts } from "./action-texts.ts";
import type { texts } from "./zh.ts";

export type Words = (key: keyof typeof texts, values?: Record<string, string>) => string;

/**
 * An action of the audit in plain words: as a whole where it needs a sentence of its own, otherwise its noun and its
 * verb, such as `contract.submit`. @returns null for one that nobody has given words
 */
export function actionWords(words: Words, action: string): string | null {
  const told = (key: string) => {
    const text = words(key as keyof typeof texts);
    return text === key ? null : text;
  };
  const whole = told(`action.${action}`);
  if (whole !== null) return whole;
  const [name = "", done = ""] = action.split(".");
  const [noun, verb] = [told(`noun.${name}`), told(`verb.${done}`)];
  return noun !== null && verb !== null ? words("action.of", { noun, verb }) : null;
}

/** The same in a page; what has no words is named as it is. */
export function useActionWords(): (action: string) => string {
  const words = actionTexts.useTexts() as Words;
  return (action) => actionWords(words, action) ?? words("action.other", { action });
}
