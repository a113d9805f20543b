import { randomBytes } from "node:crypto";

/** Placeholder in the built index.html that is replaced by each answer's nonce. */
export const noncePlaceholder = "__CSP_NONCE__";

export const newNonce = (): string => randomBytes(18).toString("base64");

/**
 * The pages' policy. Styles that the UI library writes need the nonce; scripts come from files only. `framed`: origins of
 * the sites that pages may show in frames.
 */
export const contentSecurityPolicy = (nonce: string, framed: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    // `blob:` is for PDFs that the page has fetched; framed content is under this policy too.
    ["frame-src 'self' blob:", ...framed].join(" "),
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");

const switchedOff = ["accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer"];
const switchedOffToo = ["microphone", "midi", "payment", "publickey-credentials-get", "screen-wake-lock", "usb"];

/** On every answer of the listener. `https`: how people reach the portal. */
export const securityHeaders = (https: boolean): Record<string, string> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": `fullscreen=(self), ${[...switchedOff, ...switchedOffToo].map((name) => `${name}=()`).join(", ")}`,
  ...(https && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
});
