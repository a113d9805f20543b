import { CallError } from "@busbar/contract/kernel/http/client";
import { defaultTexts } from "@busbar/contract/kernel/errors/errors";
import { currentLanguage, type Language } from "../texts/i18n.ts";
import { toast } from "../portal/toasts.ts";

const codes = [201, 202, 204];

/** A code that is no refusal to anyone, although the specification counts only 200 as a success. @see R-E07 */
export const isGoodNews = (error: unknown): error is CallError =>
  error instanceof CallError && codes.includes(Number(error.code));

export const goodNewsText = (news: CallError, language: Language = currentLanguage()): string =>
  news.message || defaultTexts[Number(news.code)]![language];

export const showGoodNews = (news: CallError): void => toast.success(goodNewsText(news));

/** 401, 402 and 403 in the envelope speak of the session, never of a right (that is 1403). @see R-E02, R-E06 */
export function isSessionRefusal(error: unknown): error is CallError {
  return error instanceof CallError && [401, 402, 403].includes(Number(error.code));
}
