import { routes } from "@busbar/contract";
import type { Send } from "@busbar/contract/kernel/client";
import type { PortalGreeting } from "@busbar/contract/portal";
import { createApi } from "../../kernel/calls/api.ts";
import type { Feature } from "../../kernel/portal/feature.ts";
import type { GuestKind } from "../../kernel/session/guard.ts";
import { languageTag } from "../../kernel/texts/i18n.ts";
import type { Session } from "../../kernel/session/session.ts";
import { guestAccess } from "./load-access.ts";
import { createWorkplace, type Workplace } from "./workplace.ts";

type Needs = {
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
export function createGuestWorkplace({
  kind,
  greeting,
  features,
  send,
  base,
  session,
  target,
  onSignIn,
}: Needs): Workplace {
  const door = kind === "visit" ? refuse : send;
  return createWorkplace({
    api: createApi(routes, { send: door, base, session, language: languageTag }),
    send: door,
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
