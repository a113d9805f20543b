import { QueryClientProvider } from "@tanstack/react-query";
import { Activity, Suspense } from "react";
import { useStore } from "zustand";
import { PortalProvider } from "../../kernel/portal/portal-context.tsx";
import { SignInPage } from "../../sign-in/SignInPage.tsx";
import { FirstPaint, PartBoundary } from "../frame/PartBoundary.tsx";
import { NewVersionBar } from "../new-version/NewVersionBar.tsx";
import { Shell } from "../frame/Shell.tsx";
import { ForeignPage } from "./ForeignPage.tsx";
import { StepUp } from "../step-up/StepUp.tsx";
import { Kit } from "../theme/Kit.tsx";
import { Toasts } from "../toasts/Toasts.tsx";
import { Connection } from "../connection/Connection.tsx";
import { EnrolmentPage } from "./EnrolmentPage.tsx";
import { GuestPage } from "./GuestPage.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import type { Gate as GateModel } from "./gate.ts";
import type { Workplace } from "./workplace.ts";

/** What is in front. A parked portal stays in the document, hidden and without effects, under the sign-in page. */
export function Gate({ gate, nonce }: { gate: GateModel; nonce: string | undefined }) {
  const { phase, workplace, notice, other, refused, greeting } = useStore(gate.store);
  if (phase === "loading") return <FirstPaint />;
  return (
    <Kit nonce={nonce}>
      <Suspense fallback={<FirstPaint />}>
        <Connection>
          {workplace && (
            <Activity mode={phase === "open" ? "visible" : "hidden"}>
              <PortalProvider value={workplace.portal}>
                <QueryClientProvider client={workplace.queries}>
                  <Inside workplace={workplace} />
                  <StepUp door={gate.stepUp} />
                </QueryClientProvider>
              </PortalProvider>
            </Activity>
          )}
          {phase === "sign-in" && (
            <SignInPage send={gate.send} base={gate.base} notice={notice} overPortal onSignedIn={gate.signedIn} />
          )}
          {phase === "guest" && greeting && <GuestPage greeting={greeting} refused={refused} />}
          {phase === "foreign" && workplace && (
            <PartBoundary fallback={<FirstPaint />}>
              <ForeignPage
                other={other ?? ""}
                mine={nameOf(workplace)}
                onContinue={gate.continueAsOther}
                onSignIn={gate.signInAgain}
              />
            </PartBoundary>
          )}
          {phase === "leaving" && <Leaving />}
          {phase === "open" && <NewVersionBar />}
          <Toasts />
        </Connection>
      </Suspense>
    </Kit>
  );
}

/** The portal, or what has to come before it. */
function Inside({ workplace }: { workplace: Workplace }) {
  const mustEnrol = useStore(workplace.portal.access, ({ user }) => user.mustEnrol === true);
  if (mustEnrol) return <EnrolmentPage pages={workplace.pages} onEnrolled={workplace.readRights} />;
  return <Shell site={workplace.site} pages={workplace.pages} actions={workplace.actions} />;
}

function nameOf({ portal }: Workplace): string {
  const { user } = portal.access.getState();
  return user.fullName || user.username;
}

function Leaving() {
  const t = shellTexts.useTexts();
  return <FirstPaint text={t("user.loggingOut")} />;
}
