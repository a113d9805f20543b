import { type AllRoutes, routes } from "@busbar/contract";
import { CallError, type Client, type Send } from "@busbar/contract/kernel/http/client";
import { createApi } from "../../kernel/calls/api.ts";
import { type ApiAccess, createPublicClient } from "../../kernel/calls/public-client.ts";
import { sendEncrypted } from "../../kernel/calls/encryption/send-encrypted.ts";
import type { Access } from "../../kernel/portal/portal-context.tsx";
import { followLine } from "../../kernel/network/network.ts";
import { browserDependencies, createSession, RefreshRefused, type Session } from "../../kernel/session/session.ts";
import { createStepUpPrompt, type StepUpPrompt } from "../../kernel/session/step-up.ts";
import { languageTag } from "../../kernel/texts/i18n.ts";

/** The session of this window, and the functions that send with it. */
export type SessionClient = ApiAccess & {
  session: Session;
  api: Client<AllRoutes>;
  /** For other typed clients, whose bodies may be encrypted. */
  sendCalls: Send;
  /** Store of the dialog that asks for a confirmation. */
  stepUp: StepUpPrompt;
};

/** @param accessOf the portal's person and settings; undefined while there is no portal */
export function createSessionClient(
  { send: sendPlain, base }: ApiAccess,
  accessOf: () => Access | undefined,
): SessionClient {
  const send = followLine(sendPlain);
  const session = createSession(browserDependencies(() => refreshToken({ send, base })));
  const sendCalls = sendEncrypted({ send, base, wanted: () => accessOf()?.navigation.settings.encryptBodies ?? false });
  const stepUp = createStepUpPrompt();
  const debounce = () => accessOf()?.navigation.settings.debounce ?? [];
  const api = createApi(routes, { send: sendCalls, base, session, stepUp, language: languageTag, debounce });
  return { send, base, session, api, sendCalls, stepUp };
}

/**
 * Gets a new access token with the refresh cookie.
 * @throws {@link RefreshRefused}, or CallError when the server cannot be reached
 */
async function refreshToken(access: ApiAccess): Promise<string> {
  try {
    const answer = await createPublicClient(access, languageTag()).refreshToken();
    if (typeof answer?.token === "string") return answer.token;
  } catch (failure) {
    // A server that is unreachable, overloaded or restarting has not refused.
    if (failure instanceof CallError && (failure.httpStatus === 0 || isBusy(failure.httpStatus))) throw failure;
  }
  throw new RefreshRefused("No refresh");
}

const isBusy = (httpStatus: number) => httpStatus === 429 || httpStatus >= 500;
