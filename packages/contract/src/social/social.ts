import { z } from "zod";
import { line } from "../values/fields.ts";
import { IdParams, Instant } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { UserName } from "../registrations/registrations.ts";
import { SecondFactorCode } from "../second-factors/second-factors.ts";
import { TokenAnswer } from "../sessions/sessions.ts";

/** A configured provider, as its button shows it. `name` is part of addresses. */
export const SocialProvider = z.object({ name: z.string(), title: z.string() });
export type SocialProvider = z.infer<typeof SocialProvider>;

const Params = z.object({ provider: z.string().regex(/^[a-z\d]{1,40}$/) });

/** Identifies the window that waits for the answer; sent in `state`, after a dot. */
export const SocialWindow = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);

/**
 * What the provider sends back through the browser. `iss` names the issuer, where the provider supports it (RFC 9207).
 * @see R-A09
 */
export const SocialAnswer = z.strictObject({
  code: z.string({ error: "social.no_code" }).min(1, "social.no_code").max(4096),
  state: z.string({ error: "social.no_state" }).min(1, "social.no_state").max(256),
  iss: z.string().max(2048).optional(),
});
export type SocialAnswer = z.infer<typeof SocialAnswer>;

/** Without a code: the identity that the provider authenticated when the sign-in found no account. */
export const SocialLink = SocialAnswer.extend({ code: SocialAnswer.shape.code.optional() });
export type SocialLink = z.infer<typeof SocialLink>;

/** For those with two-step verification: the code of the app, or a recovery code. @see R-A12 */
export const SocialCode = z.strictObject({ state: SocialAnswer.shape.state, code: SecondFactorCode });
export type SocialCode = z.infer<typeof SocialCode>;

/** `redirect` is the page that the person wanted, or "". The token has the rules of every sign-in. */
export const SocialSignIn = TokenAnswer.extend({ redirect: z.string() });

/** A new account; the provider authenticates the person, so there is no password. */
export const SocialRegistration = z.strictObject({
  state: SocialAnswer.shape.state,
  username: UserName,
  fullName: line(60, 1),
});
export type SocialRegistration = z.infer<typeof SocialRegistration>;

/** One linked account of a provider. `email` is "" when the provider gave none. */
export const Identity = z.object({
  id: z.string(),
  provider: z.string(),
  /** The provider's title, or its name when it is no longer configured. */
  title: z.string(),
  email: z.string(),
  linkedAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type Identity = z.infer<typeof Identity>;

/** `removable` is false for the only remaining way to sign in. */
export const Identities = z.object({
  list: z.array(Identity),
  providers: z.array(SocialProvider),
  removable: z.boolean(),
});
export type Identities = z.infer<typeof Identities>;

const answerErrors = [
  "social.over",
  "social.other_browser",
  "social.refused",
  "social.provider_away",
  "rate_limited",
] as const;

export const socialRoutes = defineRoutes({
  startSocial: {
    method: "GET",
    path: "/social/{provider}/start",
    permission: "public",
    changesSession: true,
    summary: "Start sign-in with a provider",
    description: "Redirects the browser to the provider; `redirect` is a path of the portal, `window` names a pop-up.",
    params: Params,
    query: z.object({ redirect: z.string().max(4096).optional(), window: SocialWindow.optional() }),
    response: "file",
  },
  socialLogin: {
    method: "POST",
    path: "/socialLogin",
    permission: "public",
    summary: "Complete sign-in with a provider",
    body: SocialAnswer,
    specified: true,
    response: SocialSignIn,
    errors: [...answerErrors, "social.not_linked", "social.link_first", "second_factor.code_needed"],
  },
  socialCode: {
    method: "POST",
    path: "/social/code",
    permission: "public",
    summary: "Complete two-step provider sign-in",
    description: "After `second_factor.code_needed`: the state of the sign-in with a code.",
    body: SocialCode,
    response: SocialSignIn,
    errors: ["social.over", "social.other_browser", "second_factor.code_wrong", "rate_limited"],
  },
  registerSocial: {
    method: "POST",
    path: "/social/register",
    permission: "public",
    summary: "Register with a provider",
    description: "For users whom a provider has verified.",
    body: SocialRegistration,
    response: SocialSignIn,
    errors: ["social.over", "social.not_linked", "registration.name_taken", "rate_limited"],
  },
  startLink: {
    method: "GET",
    path: "/social/{provider}/link",
    permission: "signed-in",
    people: true,
    stepUp: true,
    changesSession: true,
    summary: "Start linking an account",
    description: "Returns the address of the provider.",
    params: Params,
    response: z.object({ address: z.string() }),
    errors: ["social.provider_away"],
  },
  listIdentities: {
    method: "GET",
    path: "/social/identities",
    permission: "signed-in",
    people: true,
    summary: "List your linked accounts",
    response: Identities,
  },
  linkIdentity: {
    method: "POST",
    path: "/social/identities",
    permission: "signed-in",
    people: true,
    summary: "Link an account",
    description: "With the provider's response; without a code, the account that could not sign in just now.",
    body: SocialLink,
    response: Identity,
    errors: [...answerErrors, "social.taken", "social.other_person", "step_up.needed"],
  },
  unlinkIdentity: {
    method: "DELETE",
    path: "/social/identities/{id}",
    permission: "signed-in",
    people: true,
    stepUp: true,
    summary: "Unlink an account",
    params: IdParams,
    response: z.null(),
    errors: ["social.last_way", "not_found"],
  },
});
