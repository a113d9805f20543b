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

/** The session of this window and the calls that are made with it. */
export type SessionClient = ApiAccess & {
  session: Session;
  api: Client<AllRoutes>;
  /** For other typed clients: their bodies may be encrypted on the way. */
  sendCalls: Send;
  /** What the dialog listens to that asks people to confirm who they are. */
  stepUp: StepUpPrompt;
};

/** @param accessOf who has the portal, and what it is set to; undefined while nobody has one */
export function createSessionClient(
  { send: sendPlain, base }: ApiAccess,
  accessOf: () => Access | undefined,
): SessionClient {
  const send = followLine(sendPlain);
  const session = createSession(browserDependencies(() => refreshToken({ send, base })));
  const sendCalls = sendEncrypted({ send, base, wanted: () => accessOf()?.navigation.settings.encryptBodies ?? false });
  const stepUp = createStepUpPrompt();
  const debounce = () => accessOf()?.navigation.settings.debounce ?? [];
  const scope = () => accessOf()?.user.scope;
  const api = createApi(routes, { send: sendCalls, base, session, stepUp, language: languageTag, debounce, scope });
  return { send, base, session, api, sendCalls, stepUp };
}

/** A new access token by the refresh cookie. @throws {@link RefreshRefused}, or CallError of a server that is away */
async function refreshToken(access: ApiAccess): Promise<string> {
  try {
    const answer = await createPublicClient(access, languageTag()).refreshToken();
    if (typeof answer?.token === "string") return answer.token;
  } catch (failure) {
    // A server that is not reached, overloaded or being replaced has not said no.
    if (failure instanceof CallError && (failure.httpStatus === 0 || isBusy(failure.httpStatus))) throw failure;
  }
  throw new RefreshRefused("No refresh");
}

const isBusy = (httpStatus: number) => httpStatus === 429 || httpStatus >= 500;
