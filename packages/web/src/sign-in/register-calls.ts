import { post } from "./password-calls.ts";
import type { SignInDoors } from "./sign-in-calls.ts";

export type CodeChannel = "sms" | "email";
export type RegisterForm = {
  username: string;
  channel: CodeChannel;
  address: string;
  code: string;
  fullName: string;
  password: string;
  visitCode: string;
};

/** Asks for a code. The answer is the same for every address. @see R-A08 */
export const askForCode = (doors: SignInDoors, language: string, given: { channel: CodeChannel; to: string }) =>
  post<{ resendSeconds: number; validMinutes: number }>(doors, language, "/user/register/code", given);

/** Opens the account. @see R-A08 */
export const register = (
  doors: SignInDoors,
  language: string,
  { channel, address, visitCode, ...form }: RegisterForm,
) =>
  post<{ username: string }>(doors, language, "/user/register", {
    ...form,
    [channel === "sms" ? "mobile" : "email"]: address,
    ...(visitCode && { visitCode }),
  });
