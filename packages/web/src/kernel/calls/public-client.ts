import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { AllRoutes } from "@busbar/contract";
import { type Addresses, CallError, type Client, createClientAt, type Send } from "@busbar/contract/kernel/http/client";
import type { PortalGreeting } from "@busbar/contract/portal/portal";

/** How to reach the API: `fetch` or a replacement for it, and the origin with the prefix. */
export type ApiAccess = {
  send: Send;
  base: string;
  /** Of a server that starts with the page: what the sign-in form says until then. */
  starting?: { text: Bilingual; until: Promise<unknown> };
};

type PublicRoutes = Pick<
  AllRoutes,
  | "portalGreeting"
  | "signIn"
  | "refreshToken"
  | "forgotPassword"
  | "checkResetLink"
  | "resetPassword"
  | "changeIssuedPassword"
  | "sendRegistrationCode"
  | "register"
  | "socialLogin"
  | "socialCode"
  | "registerSocial"
  | "linkIdentity"
>;

/** Written out: the contract's routes carry their schemas, which would double the size of the sign-in page. */
const addresses: Addresses<PublicRoutes> = {
  portalGreeting: { method: "GET", path: "/portal" },
  signIn: { method: "POST", path: "/user/token" },
  refreshToken: { method: "POST", path: "/refreshToken" },
  forgotPassword: { method: "POST", path: "/pwdSet/forgot-password" },
  checkResetLink: { method: "POST", path: "/pwdSet/check-link" },
  resetPassword: { method: "POST", path: "/pwdSet/reset-password" },
  changeIssuedPassword: { method: "POST", path: "/user/resetPwd" },
  sendRegistrationCode: { method: "POST", path: "/user/register/code" },
  register: { method: "POST", path: "/user/register" },
  socialLogin: { method: "POST", path: "/socialLogin" },
  socialCode: { method: "POST", path: "/social/code" },
  registerSocial: { method: "POST", path: "/social/register" },
  linkIdentity: { method: "POST", path: "/social/identities" },
};

/** The typed client of the calls that need no session. @param language value of `Accept-Language` */
export function createPublicClient({ send, base }: ApiAccess, language?: string): Client<PublicRoutes> {
  const inLanguage: Send = (request) => {
    if (language !== undefined) request.headers.set("accept-language", language);
    return send(request);
  };
  return createClientAt<PublicRoutes>(addresses, inLanguage, base);
}

/** The portal's public settings, read before sign-in; null when the server does not answer. */
export function readGreeting(access: ApiAccess, signal?: AbortSignal): Promise<PortalGreeting | null> {
  return createPublicClient(access)
    .portalGreeting({}, signal && { signal })
    .catch(() => null);
}

/** A greeting whose request was sent before there was a page to show it. */
export type EarlyGreeting = {
  answer: Promise<PortalGreeting | null>;
  /** The answer, once it is there. */
  value: PortalGreeting | null;
};

export function requestGreeting(access: ApiAccess): EarlyGreeting {
  const early: EarlyGreeting = {
    value: null,
    answer: readGreeting(access).then((answer) => (early.value = answer)),
  };
  return early;
}

/** Why a call was refused: the contract's code, a text for the person, texts at fields, seconds to wait. */
export type Refusal = {
  reason: string;
  message: string;
  fields: Record<string, string>;
  seconds: number;
  details: Record<string, unknown>;
};
export type CallOutcome<Answer> = { answer: Answer } | { refused: Refusal } | "no-answer";

/** The outcome of a call. Never throws: pages before sign-in have no handler for uncaught errors. */
export async function outcomeOf<Answer>(call: Promise<Answer>): Promise<CallOutcome<Answer>> {
  try {
    return { answer: await call };
  } catch (failure) {
    if (!(failure instanceof CallError) || !failure.fromServer) return "no-answer";
    const { message, reason = "", details, errors } = failure;
    const fields: Record<string, string> = {};
    for (const error of errors) fields[error.path] ??= error.message;
    return { refused: { reason, message, fields, seconds: Number(details["seconds"]) || 0, details } };
  }
}
