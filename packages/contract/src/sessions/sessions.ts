import { z } from "zod";
import { Id, Instant, listOf, listQuery } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { SecondFactorCode } from "../second-factors/second-factors.ts";

/** `username` may be a user name, an e-mail address or a mobile number. */
export const SignIn = z.strictObject({
  username: z.string({ error: "user_name.required" }).min(1, "user_name.required").max(254),
  password: z.string({ error: "password.under_six" }).min(1, "password.under_six").max(256),
  /** A code of the authenticator app, or a recovery code; required after `second_factor.code_needed`. @see R-A12 */
  code: SecondFactorCode.optional(),
});
export type SignIn = z.infer<typeof SignIn>;

/** The opaque access token of ten minutes; the refresh credential travels in an HttpOnly cookie only. */
export const TokenAnswer = z.object({ token: z.string() });

export const sessionRoutes = defineRoutes({
  signIn: {
    method: "POST",
    path: "/user/token",
    permission: "public",
    summary: "Sign in",
    body: SignIn,
    specified: true,
    response: TokenAnswer,
    errors: [
      "sign_in.wrong",
      "sign_in.password_expired",
      "second_factor.code_needed",
      "second_factor.code_wrong",
      "rate_limited",
    ],
  },
  refreshToken: {
    method: "POST",
    path: "/refreshToken",
    permission: "public",
    summary: "Refresh the access token",
    description: "Needs the refresh cookie.",
    response: TokenAnswer,
    errors: ["session.none"],
    specified: true,
  },
  refreshTokenByGet: {
    method: "GET",
    path: "/refreshToken",
    permission: "public",
    changesSession: true,
    summary: "Refresh the access token",
    description: "Needs the refresh cookie.",
    response: TokenAnswer,
    errors: ["session.none"],
    specified: true,
  },
  expireToken: {
    method: "GET",
    path: "/expireToken",
    permission: "signed-in",
    people: true,
    beforeEnrolment: true,
    summary: "Check the access token",
    description: "Answers 0 with a valid token and 402 with an expired one.",
    response: z.null(),
    specified: true,
  },
  expireTokenNow: {
    method: "POST",
    path: "/expireToken",
    permission: "signed-in",
    people: true,
    summary: "Expire access tokens",
    description: "Expires the access tokens of this session. Its next call is answered 402 and renews them.",
    response: z.null(),
  },
  signOut: {
    method: "POST",
    path: "/logout",
    permission: "signed-in",
    people: true,
    whileViewing: true,
    beforeEnrolment: true,
    summary: "Sign out",
    response: z.null(),
    specified: true,
  },
  signOutByGet: {
    method: "GET",
    path: "/logout",
    permission: "signed-in",
    people: true,
    changesSession: true,
    whileViewing: true,
    beforeEnrolment: true,
    summary: "Sign out",
    response: z.null(),
    specified: true,
  },
});

/** A signed-in device. Names of browser and system are "" when they are unknown. @see R-A12 */
export const SignedInDevice = z.object({
  id: z.uuid(),
  browser: z.string(),
  system: z.string(),
  form: z.enum(["desktop", "phone", "tablet"]),
  address: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  /** How the person authenticated, in the values of RFC 8176; `fed` is another provider. */
  amr: z.array(z.string()),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

export const OwnDevices = z.object({
  list: z.array(SignedInDevice.extend({ current: z.boolean() })),
  /** The sign-in before this session's own; null when there was none. */
  lastSignIn: z.object({ at: Instant, address: z.string() }).nullable(),
  /** Failed attempts since that sign-in. */
  failedSince: z.number().int(),
});
export type OwnDevices = z.infer<typeof OwnDevices>;

const Person = { userId: Id, userCode: z.string(), fullName: z.string() };

export const UserSession = SignedInDevice.extend({ ...Person, current: z.boolean() });
export type UserSession = z.infer<typeof UserSession>;

export const UserSessionQuery = listQuery(
  ["lastSeenAt", "createdAt"],
  {
    /** Part of user code, user name or full name. */
    keyword: z.string().trim().max(64).optional(),
    userId: Id.optional(),
  },
  "-lastSeenAt",
);
export type UserSessionQuery = z.output<typeof UserSessionQuery>;

/** A delay before the next sign-in of a person, after failures in a row. */
export const SignInLock = z.object({
  ...Person,
  failures: z.number().int(),
  failedAt: Instant,
  until: Instant,
  /** The delay concerns only a browser that the person has used before. */
  knownBrowser: z.boolean(),
});
export type SignInLock = z.infer<typeof SignInLock>;

const SessionParams = z.object({ id: z.uuid() });
const UserParams = z.object({ userId: Id });
const Ended = z.object({ ended: z.number().int() });

export const deviceRoutes = defineRoutes({
  listDevices: {
    method: "GET",
    path: "/sessions",
    permission: "signed-in",
    people: true,
    summary: "List signed-in devices",
    description: "The current session comes first; the last sign-in is included.",
    response: OwnDevices,
  },
  endDevice: {
    method: "DELETE",
    path: "/sessions/{id}",
    permission: "signed-in",
    people: true,
    summary: "Sign out a device",
    params: SessionParams,
    response: z.null(),
  },
  endOtherDevices: {
    method: "DELETE",
    path: "/sessions",
    permission: "signed-in",
    people: true,
    summary: "Sign out all other devices",
    response: Ended,
  },
  listUserSessions: {
    method: "GET",
    path: "/user-sessions",
    permission: "user:admin",
    summary: "List sessions of all users",
    query: UserSessionQuery,
    response: listOf(UserSession),
  },
  endUserSession: {
    method: "DELETE",
    path: "/user-sessions/{id}",
    permission: "user:admin",
    stepUp: true,
    summary: "End a session of a user",
    params: SessionParams,
    response: z.null(),
    errors: ["not_found", "user.full_access"],
  },
  endUserSessions: {
    method: "DELETE",
    path: "/users/{userId}/sessions",
    permission: "user:admin",
    stepUp: true,
    summary: "End all sessions of a user",
    params: UserParams,
    response: Ended,
    errors: ["not_found", "user.full_access"],
  },
  listSignInLocks: {
    method: "GET",
    path: "/sign-in-locks",
    permission: "user:admin",
    summary: "List sign-in delays",
    description: "The longest delay comes first.",
    response: z.array(SignInLock),
  },
  clearSignInLock: {
    method: "DELETE",
    path: "/users/{userId}/sign-in-lock",
    permission: "user:admin",
    stepUp: true,
    summary: "Remove a sign-in delay",
    params: UserParams,
    response: z.null(),
    errors: ["not_found", "user.full_access", "user.beyond_rights", "user.rows_beyond"],
  },
});
