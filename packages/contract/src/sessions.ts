import { z } from "zod";
import { defineRoutes } from "./kernel/route.ts";

/** `username` may be a user name, an e-mail address or a mobile number. */
export const SignIn = z.strictObject({ username: z.string().min(1).max(254), password: z.string().min(1).max(256) });
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
    form: true,
    response: TokenAnswer,
    errors: ["sign_in.wrong", "sign_in.password_expired", "rate_limited"],
  },
  refreshToken: {
    method: "POST",
    path: "/refreshToken",
    permission: "public",
    summary: "New access token by the refresh cookie",
    response: TokenAnswer,
    errors: ["session.none"],
  },
  refreshTokenByGet: {
    method: "GET",
    path: "/refreshToken",
    permission: "public",
    summary: "New access token by the refresh cookie",
    response: TokenAnswer,
    errors: ["session.none"],
    lenient: true,
  },
  expireToken: {
    method: "GET",
    path: "/expireToken",
    permission: "signed-in",
    summary: "0 with a live token, 402 with an expired one",
    response: z.null(),
    lenient: true,
  },
  signOut: {
    method: "POST",
    path: "/logout",
    permission: "signed-in",
    summary: "End this session",
    response: z.null(),
  },
  signOutByGet: {
    method: "GET",
    path: "/logout",
    permission: "signed-in",
    summary: "End this session",
    response: z.null(),
    lenient: true,
  },
});
