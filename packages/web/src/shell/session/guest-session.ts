import { routes } from "@busbar/contract";
import type { Send } from "@busbar/contract/kernel/http/client";
import type { PortalGreeting } from "@busbar/contract/portal/portal";
import { createApi } from "../../kernel/calls/api.ts";
import type { Feature } from "../../kernel/portal/feature.ts";
import type { PortalRoute } from "../../kernel/portal/portal-routes.ts";
import { firstSettings, type GuestKind } from "../../kernel/session/guard.ts";
import { languageTag } from "../../kernel/texts/i18n.ts";
import type { Session } from "../../kernel/session/session.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import { guestAccess } from "./access.ts";
import { createPortalSession, type PortalSession } from "./portal-session.ts";

/** Used until the server has answered. */
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
  /** What the person may open. */
  routes: readonly PortalRoute[];
  send: Send;
  base: string;
  session: Session;
  target: string;
  /** Called when a page needs a session; gets the address to return to, "" for the start page. */
  onSignIn: (redirect: string) => void;
};

/**
 * The portal of a person without session, who meets nothing but the features that are open to them. During a visit no
 * calls are made, since the server would refuse them.
 */
export function createGuestSession({
  kind,
  greeting,
  features,
  routes: open,
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
    features: features.filter(({ visit }) => visit),
    signOut: async () => onSignIn(""),
    access: guestAccess(kind, open, greeting),
    shipped: open,
    target,
    onSignIn,
  });
}

/** As a missing permission: there is no session that 401 could say is over. */
const refuse: Send = async () =>
  Response.json({ status: 1403, msg: shellTexts.translate("guest.signIn"), data: null }, { status: 403 });
