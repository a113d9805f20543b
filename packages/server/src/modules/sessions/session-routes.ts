import { sessionRoutes } from "@busbar/contract/sessions/sessions";
import { AppError } from "../../kernel/app-error.ts";
import { type CallContext, bind, type Module } from "../../kernel/module.ts";
import { newDeviceMail } from "./devices/new-device-mail.ts";
import type { SessionService } from "./session-service.ts";

export function createSessions(service: SessionService, publicUrl: string): Module {
  const refresh = async (call: CallContext) => ({ token: await service.refresh(call) });
  return bind(
    sessionRoutes,
    {
      signIn: async (call) => ({ token: await service.signIn(call.body, call) }),
      refreshToken: refresh,
      refreshTokenByGet: refresh,
      expireToken: async () => null,
      expireTokenNow: async (call) => (await service.expireTokens(call), null),
      signOut: async (call) => (await service.signOut(call.actor, call), null),
      signOutByGet: async (call) => (await service.signOut(call.actor, call), null),
    },
    {
      messages: [newDeviceMail(publicUrl)],
      scheduledTasks: service.upkeep,
    },
  );
}

/** The bearer token of a request that the guard has accepted. */
export function bearerOf(request: Request): string {
  const token = request.headers
    .get("authorization")
    ?.trim()
    .replace(/^Bearer +/i, "");
  if (!token) throw new AppError("session.none");
  return token;
}
