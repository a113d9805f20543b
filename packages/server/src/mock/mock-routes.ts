import { defineRoutes } from "@busbar/contract/kernel/http/route";
import { z } from "zod";

/** Whatever a client sends beside them is ignored, the password too. */
const Named = z.object({ username: z.string().max(254).default("") });
const Coded = z.object({ code: z.string().max(4096).default("") });

/** `response` is a file throughout: these calls write their envelope themselves, with texts that nothing else has. */
const open = { permission: "public", response: "file", specified: true } as const;

/** Calls that exist in mock mode only, and those that have other rules there. @see R-C09, R-C10 */
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
