import type { SignInDoors } from "../frame/sign-in-calls.ts";

/** Why a call was refused: a word of the contract, a text for the person, and texts at fields. */
export type Refusal = { reason: string; message: string; fields: Record<string, string> };
export type CallOutcome<Data> = { data: Data } | { refused: Refusal } | "no-answer";

type Answer = {
  status?: unknown;
  msg?: unknown;
  reason?: unknown;
  data?: unknown;
  errors?: { path?: unknown; message?: unknown }[];
};

/** A call of a page before sign-in, by hand. Never throws. */
export async function post<Data>(
  { send, base }: SignInDoors,
  language: string,
  path: string,
  given: Record<string, string>,
): Promise<CallOutcome<Data>> {
  try {
    const headers = { "content-type": "application/json; charset=utf-8", "accept-language": language };
    const request = new Request(base + path, { method: "POST", headers, body: JSON.stringify(given) });
    const answer = (await (await send(request)).json()) as Answer;
    if (answer.status === 0) return { data: answer.data as Data };
    const fields: Record<string, string> = {};
    for (const { path: field, message } of answer.errors ?? []) fields[String(field)] ??= String(message);
    return { refused: { reason: String(answer.reason ?? ""), message: String(answer.msg ?? ""), fields } };
  } catch {
    return "no-answer";
  }
}

/** Asks for a mail with a link. The answer is the same for every address. @see R-A06 */
export const askForLink = (doors: SignInDoors, language: string, given: { email: string }) =>
  post<null>(doors, language, "/pwdSet/forgot-password", given);

/** Whether a one-time link still works; it is not used by asking. @see R-A06 */
export const checkResetLink = (doors: SignInDoors, language: string, given: { token: string }) =>
  post<{ works: boolean }>(doors, language, "/pwdSet/check-link", given);

/** Sets a password by a one-time link. @see R-A06 */
export const resetPassword = (doors: SignInDoors, language: string, given: { token: string; newPassword: string }) =>
  post<{ username: string }>(doors, language, "/pwdSet/reset-password", given);

/** Replaces an issued or expired password. @see R-A07 */
export const changeIssuedPassword = (
  doors: SignInDoors,
  language: string,
  given: { username: string; password: string; newPassword: string; confirmPassword: string },
) => post<null>(doors, language, "/user/resetPwd", given);
