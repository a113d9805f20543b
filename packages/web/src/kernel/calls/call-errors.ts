import { CallError } from "@busbar/contract/kernel/http/client";
import { defaultTexts } from "@busbar/contract/kernel/errors/default-texts";
import { ChunkLoadError } from "../boot/chunk.ts";
import { recordError } from "../boot/error-log.ts";
import { currentLanguage, type Language } from "../texts/i18n.ts";
import { isOffline } from "../network/network.ts";
import { isDeclined } from "../session/step-up.ts";
import { toast } from "../portal/toasts.ts";
import { rowFaults } from "./row-faults.ts";

/**
 * Why a call failed.
 * `offline`: the browser has no network. `unreachable`: it has one, but our server was not reached: no answer at all,
 * or 502, 503 or 504 from a gateway. `late`: no answer within the time-out. `part`: a file of the portal is missing.
 * `cut-off`: the session was over. `told`: the server answered with a code, or with something that is not in our
 * format.
 */
export type Failure = "offline" | "unreachable" | "late" | "part" | "cut-off" | "told";

/** The one function that classifies failures. @see R-E04 */
export function failureOf(error: unknown, offline: boolean = isOffline()): Failure {
  if (error instanceof ChunkLoadError) return offline ? "offline" : "part";
  if (isSessionRefusal(error)) return "cut-off";
  if (!(error instanceof CallError)) return "told";
  const { cause } = error;
  if (cause instanceof DOMException && cause.name === "TimeoutError") return offline ? "offline" : "late";
  const code = Number(error.code);
  // `fetch` rejects with a TypeError when the connection fails; any other error without an answer is a fault of another
  // kind.
  if (code === 0 && error.httpStatus === 0 && cause instanceof TypeError) return offline ? "offline" : "unreachable";
  return [502, 503, 504].includes(code) && !error.fromServer && error.httpStatus !== 0 ? "unreachable" : "told";
}

const failureTexts: Record<Exclude<Failure, "told">, Record<Language, string>> = {
  offline: {
    zh: "离线：已输入的内容会保留，网络恢复后可再次提交",
    en: "Offline: your input is kept. Submit it again when you are connected.",
  },
  unreachable: {
    zh: "服务暂时不可用，内容已保留",
    en: "The service is temporarily unavailable. Your input is kept.",
  },
  late: {
    zh: "服务器 100 秒内没有应答，请稍后重试",
    en: "The server did not respond within 100 seconds. Try again later.",
  },
  part: { zh: "页面的一部分没有加载成功，请重试", en: "Part of the page could not be loaded. Try again." },
  "cut-off": {
    zh: "登录已过期，上次保存没有完成。内容还在，可以继续保存",
    en: "Your session expired, so this was not saved. Your input is still here, and you can save it now.",
  },
};

/** Shown when a running write is cancelled: its outcome is unknown. */
export const givenUpText = {
  zh: "已放弃保存。服务器可能已经收到，请核对记录。",
  en: "Saving cancelled. The server may already have received it. Check the record.",
};

/** The server's message, else the default text of the code. The text of an unknown error is never shown. @see R-E04 */
export function messageOf(error: unknown, language: Language = currentLanguage()): string {
  if (isSuccessCode(error)) return successText(error, language);
  const failure = failureOf(error);
  if (failure !== "told") return failureTexts[failure][language];
  if (!(error instanceof CallError)) return defaultTexts[500]![language];
  return (
    rowFaults(error.errors, language) ||
    error.message ||
    (defaultTexts[Number(error.code)] ?? defaultTexts[error.httpStatus || 0] ?? defaultTexts[500]!)[language]
  );
}

/** What a person can give to support: the request id and the code; undefined for expected refusals. */
export function detailsOf(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const code = Number(error.code);
  if (code !== 0 && code < 500) return undefined;
  if (code >= 1000 || failureOf(error) !== "told") return undefined;
  return [`code ${error.code}`, error.requestId && `request ${error.requestId}`, new Date().toISOString()]
    .filter(Boolean)
    .join("\n");
}

/** Whether the person cancelled the call or the confirmation that it required. */
export function isGivenUp(error: unknown): boolean {
  return isDeclined(error) || (error instanceof DOMException && error.name === "AbortError");
}

/** Whether nothing should be shown: the call was cancelled, or the session ended, which the sign-in page reports. */
export const isQuiet = (error: unknown): boolean => isGivenUp(error) || isSessionRefusal(error);

/** Logs an error that the page shows itself, except for expected refusals such as a wrong value. @see R-S12 */
export function recordFault(error: unknown): void {
  if (!isExpected(error)) record(error);
}

function record(error: unknown): void {
  if (isQuiet(error) || isSuccessCode(error) || failureOf(error) === "offline") return;
  recordError(error, isFault(error));
}

/**
 * Whether the application is at fault, which the badge counts: neither a refusal that is a part of the work, nor the
 * network, nor a server that did not answer.
 */
const isFault = (error: unknown): boolean => !isExpected(error) && failureOf(error) === "told";

function isExpected(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const code = Number(error.code);
  return code >= 1000 || (code >= 400 && code < 500) || [502, 503, 504].includes(code);
}

/** Logs the error and shows one toast; ends of sessions and cancelled calls are skipped. @see R-E02, R-E04 */
export function reportError(error: unknown): void {
  record(error);
  tell(error);
}

/** The same for reads, except when offline: the shell's offline bar speaks for all of them. */
export function reportReadError(error: unknown): void {
  if (failureOf(error) === "offline") return;
  recordFault(error);
  tell(error);
}

function tell(error: unknown): void {
  if (isQuiet(error)) return;
  if (isSuccessCode(error)) showSuccess(error);
  else toast.error(messageOf(error), detailsOf(error));
}

const successCodes = [201, 202, 204];

/**
 * Success codes other than 200. The specification treats them as errors, but they must not read as failures. @see R-E07
 */
export const isSuccessCode = (error: unknown): error is CallError =>
  error instanceof CallError && successCodes.includes(Number(error.code));

export const successText = (answer: CallError, language: Language = currentLanguage()): string =>
  answer.message || defaultTexts[Number(answer.code)]![language];

export const showSuccess = (answer: CallError): void => toast.success(successText(answer));

/** 401, 402 and 403 in the envelope concern the session, never a permission (that is 1403). @see R-E02, R-E06 */
export function isSessionRefusal(error: unknown): error is CallError {
  return error instanceof CallError && [401, 402, 403].includes(Number(error.code));
}
