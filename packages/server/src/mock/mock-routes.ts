import { defineRoutes } from "@busbar/contract/kernel/http/route";
import { z } from "zod";

/** Other fields are ignored, even the password. */
const Named = z.object({ username: z.string().max(254).default("") });
const Coded = z.object({ code: z.string().max(4096).default("") });

/** `response` is always a file: these calls write their own envelope, with texts that exist only here. */
const open = { permission: "public", response: "file", specified: true } as const;

/** Calls that exist only in mock mode, and those with other rules there. @see R-C09, R-C10 */
export const mockRoutes = defineRoutes({
  mockLogin: {
    ...open,
    method: "POST",
    path: "/login",
    summary: "Sign in by user name alone",
    body: Named,
  },
  mockRegister: { ...open, method: "POST", path: "/register", summary: "Pretend to register", body: Named },
  mockSocialLogin: {
    ...open,
    method: "POST",
    path: "/socialLogin",
    summary: "Any code signs in",
    body: Coded,
  },
  mockUserInfo: { ...open, method: "GET", path: "/userInfo", summary: "Roles and permissions of the mock account" },
  mockExpireToken: { ...open, method: "GET", path: "/expireToken", summary: "402 for a token older than five seconds" },
  mockRefreshToken: { ...open, method: "POST", path: "/refreshToken", summary: "A new token for a mock token" },
  mockRefreshByGet: { ...open, method: "GET", path: "/refreshToken", summary: "A new token for a mock token" },
});
