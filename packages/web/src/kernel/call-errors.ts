import { CallError } from "@busbar/contract/kernel/client";
import { defaultTexts } from "@busbar/contract/kernel/errors";
import type { z } from "zod";
import { isSessionRefusal } from "./api.ts";
import { ChunkLoadError } from "./chunk.ts";
import { recordError } from "./error-log.ts";
import { currentLanguage, type Language } from "./i18n.ts";
import { isDeclined } from "./step-up.ts";
import { toast } from "./toasts.ts";

const chunkText = {
  zh: "页面加载失败，可能已发布新版本，请刷新后重试",
  en: "This part could not be loaded. A new version may be out: please reload.",
};

const lateText = {
  zh: "服务器 100 秒内没有应答，请稍后重试",
  en: "The server has not answered within 100 seconds. Please try again.",
};
/** Codes that are no refusal to anyone, although the specification gives them no data. @see R-E07 */
const goodNews = [201, 202, 204];

/** The server's message, else the default text of the code; an unknown error shows none of its own text. @see R-E04 */
export function messageOf(error: unknown, language: Language = currentLanguage()): string {
  if (error instanceof ChunkLoadError) return chunkText[language];
  if (!(error instanceof CallError)) return defaultTexts[500]![language];
  if (error.cause instanceof DOMException && error.cause.name === "TimeoutError") return lateText[language];
  return (
    error.message ||
    (defaultTexts[Number(error.code)] ?? defaultTexts[error.httpStatus || 0] ?? defaultTexts[500]!)[language]
  );
}

/** What a person can hand to support: the request id and the code; undefined for expected refusals. */
export function detailsOf(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const code = Number(error.code);
  if (code !== 0 && code < 500) return undefined;
  if (code >= 1000) return undefined;
  return [`code ${error.code}`, error.requestId && `request ${error.requestId}`, new Date().toISOString()]
    .filter(Boolean)
    .join("\n");
}

/** The row as it is now, when `error` says that ours is stale. */
export function presentRow<T>(error: unknown, schema: z.ZodType<T>): T | null {
  if (!(error instanceof CallError) || error.reason !== "stale") return null;
  return schema.safeParse(error.details["current"]).data ?? null;
}

/** Not an error to anyone: a cancelled call or confirmation, or a session's end, which the sign-in page tells. */
export function isQuiet(error: unknown): boolean {
  return isSessionRefusal(error) || isDeclined(error) || (error instanceof DOMException && error.name === "AbortError");
}

/** Logs what a page tells by itself, unless it is a refusal that one expects, such as a wrong value. @see R-S12 */
export function recordFault(error: unknown): void {
  if (!isQuiet(error) && !isExpected(error)) recordError(error);
}

function isExpected(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const code = Number(error.code);
  return code >= 1000 || (code >= 400 && code < 500);
}

/** Logs and says it once as a toast; a session's end and cancelled calls are left alone. @see R-E02, R-E04 */
export function reportError(error: unknown): void {
  if (isQuiet(error)) return;
  if (error instanceof CallError && goodNews.includes(Number(error.code))) return toast.success(messageOf(error));
  recordError(error);
  toast.error(messageOf(error), detailsOf(error));
}
