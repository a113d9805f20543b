import { buildId, buildVersion, release } from "../../kernel/boot/new-version.ts";
import type { LoggedError } from "../../kernel/boot/error-log.ts";

/** Errors named in the diagnostics. */
const mostErrors = 3;

type Place = {
  /** The address inside the portal. */
  route: string;
  language: string;
  layout: string;
  userCode: string;
  errors: readonly LoggedError[];
};

/** The text to send to support: plain, and the same in every language. Holds no tokens and nothing that was typed. */
export function diagnosticsOf({ route, language, layout, userCode, errors }: Place): string {
  return [
    `route ${route}`,
    `time ${new Date().toISOString()}`,
    `version ${buildVersion}`,
    `release ${buildId ? `${release} (${buildId})` : release}`,
    `user ${userCode}`,
    `language ${language}`,
    `layout ${layout}`,
    `window ${window.innerWidth} x ${window.innerHeight}, ${window.devicePixelRatio}`,
    `browser ${navigator.userAgent}`,
    `errors ${errors.length}`,
    ...errors
      .slice(0, mostErrors)
      .map(({ at, message, requestId }) =>
        [at.toISOString(), message, requestId && `request ${requestId}`].filter(Boolean).join(", "),
      ),
  ].join("\n");
}
