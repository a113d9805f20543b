import type { SocialAnswer } from "../../kernel/session/social-sign-in.ts";
import type { SignInDoors } from "../frame/sign-in-calls.ts";

/** What the person may do whom no account is linked to yet. */
export type SocialChoice = { mayRegister: boolean; fullName: string; email: string };
export type SocialOutcome =
  | { kind: "signed-in"; token: string; redirect: string }
  | { kind: "choose"; message: string; choice: SocialChoice }
  | { kind: "refused"; message: string; reason: string; seconds: number; fields: Record<string, string> }
  | { kind: "no-token" }
  | { kind: "no-answer" };

export type SocialRefusal = Exclude<SocialOutcome, { kind: "signed-in" }>;

type Body = {
  status?: unknown;
  msg?: unknown;
  reason?: unknown;
  data?: { token?: unknown; redirect?: unknown } | null;
  details?: Record<string, unknown>;
  errors?: { path?: unknown; message?: unknown }[];
};

/** Hands the provider's answer to the server. Never throws. @see R-A09 */
export const askForSocialToken = (doors: SignInDoors, language: string, { state, code, iss }: SocialAnswer) =>
  post(doors, language, "/socialLogin", {
    state,
    ...(code !== undefined && { code }),
    ...(iss !== undefined && { iss }),
  });

export const askForSocialAccount = (
  doors: SignInDoors,
  language: string,
  form: { state: string; username: string; fullName: string },
) => post(doors, language, "/social/register", form);

/** The second step, with the state of the first. @see R-A12 */
export const askForSocialCode = (doors: SignInDoors, language: string, form: { state: string; code: string }) =>
  post(doors, language, "/social/code", form);

/** Links the provider's person of `state` to the account that has just signed in. @returns why not, or null */
export async function linkAfterSignIn(
  doors: SignInDoors,
  language: string,
  state: string,
  token: string,
): Promise<SocialRefusal | null> {
  const outcome = await post(doors, language, "/social/identities", { state }, token);
  // Answers the linked account and no token: that is success here.
  return outcome.kind === "no-token" || outcome.kind === "signed-in" ? null : outcome;
}

async function post(
  { send, base }: SignInDoors,
  language: string,
  path: string,
  given: object,
  token?: string,
): Promise<SocialOutcome> {
  let body: Body | null;
  try {
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "accept-language": language,
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await send(
      new Request(`${base}${path}`, { method: "POST", headers, body: JSON.stringify(given) }),
    );
    body = (await response.json()) as Body | null;
  } catch {
    return { kind: "no-answer" };
  }
  const message = typeof body?.msg === "string" ? body.msg : "";
  if (body?.status === 0) {
    const made = body.data?.token;
    if (typeof made !== "string" || made === "") return { kind: "no-token" };
    return { kind: "signed-in", token: made, redirect: String(body.data?.redirect ?? "") };
  }
  if (body?.reason === "social.not_linked" || body?.reason === "social.link_first") {
    const { mayRegister, fullName, email } = body.details ?? {};
    const text = (value: unknown) => (typeof value === "string" ? value : "");
    const choice = { mayRegister: mayRegister === true, fullName: text(fullName), email: text(email) };
    return { kind: "choose", message, choice };
  }
  const fields = Object.fromEntries((body?.errors ?? []).map((error) => [String(error.path), String(error.message)]));
  return {
    kind: "refused",
    message: Object.values(fields)[0] ?? message,
    reason: String(body?.reason ?? ""),
    seconds: Number(body?.details?.["seconds"]) || 0,
    fields,
  };
}
