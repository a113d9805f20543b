import i18next from "i18next";
import { partOfDay } from "../../kernel/texts/greeting.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import { shellTexts } from "../texts/shell-texts.ts";

/** Greets by the time of day after signing in. */
export function greet(name: string): void {
  const text = i18next.getFixedT(null, shellTexts.name)(
    `greeting.${partOfDay(new Date().getHours())}` as never,
    { name } as never,
  );
  toast.success(String(text));
}
