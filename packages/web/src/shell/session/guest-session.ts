import { routes } from "@busbar/contract";
import type { Send } from "@busbar/contract/kernel/http/client";
import type { PortalGreeting } from "@busbar/contract/portal/portal";
import { createApi } from "../../kernel/calls/api.ts";
import type { Feature } from "../../kernel/portal/feature.ts";
import { firstSettings, type GuestKind } from "../../kernel/session/guard.ts";
import { languageTag } from "../../kernel/texts/i18n.ts";
import type { Session } from "../../kernel/session/session.ts";
import { guestAccess } from "./access.ts";
import { createPortalSession, type PortalSession } from "./portal-session.ts";

/** What holds before the server has told anything. */
export const firstGreeting: PortalGreeting = {
  ...firstSettings,
  demo: false,
  titleZh: "",
  titleEn: "",
  titleSeparator: " - ",
  titleReverse: false,
  virtualRoles: false,
  textMessages: false,
};

type Options = {
  kind: GuestKind;
  greeting: PortalGreeting;
  features: readonly Feature[];
  send: Send;
  base: string;
  session: Session;
  target: string;
  /** The guest asks for what needs a session; the address to come back to, "" for the start page. */
  onSignIn: (redirect: string) => void;
};

/** The portal of somebody without a session. On a visit nothing is sent: the server would refuse it. */
export function createGuestSession({
  kind,
  greeting,
  features,
  send,
  base,
  session,
  target,
  onSignIn,
}: Options): PortalSession {
  const sendOrRefuse = kind === "visit" ? refuse : send;
  return createPortalSession({
    api: createApi(routes, { send: sendOrRefuse, base, session, language: languageTag }),
    send: sendOrRefuse,
    base,
    session,
    features,
    signOut: async () => onSignIn(""),
    access: guestAccess(kind, features, greeting),
    target,
    onSignIn,
  });
}

const refuse: Send = async () => Response.json({ status: 401, msg: "", data: null }, { status: 401 });
