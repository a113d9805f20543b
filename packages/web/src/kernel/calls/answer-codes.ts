import { CallError } from "@busbar/contract/kernel/client";
import { defaultTexts } from "@busbar/contract/kernel/errors";
import { currentLanguage, type Language } from "../texts/i18n.ts";
import { toast } from "../portal/toasts.ts";

const codes = [201, 202, 204];

/** A code that is no refusal to anyone, although the specification counts only 200 as a success. @see R-E07 */
export const isGoodNews = (error: unknown): error is CallError =>
  error instanceof CallError && codes.includes(Number(error.code));

export const goodNewsText = (news: CallError, language: Language = currentLanguage()): string =>
  news.message || defaultTexts[Number(news.code)]![language];

export const showGoodNews = (news: CallError): void => toast.success(goodNewsText(news));
