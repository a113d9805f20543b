import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { PartBoundary } from "../../kernel/boot/PartBoundary.tsx";
import { FirstPaint } from "../frame/BusyOverlay.tsx";
import { QueryClientProvider } from "@tanstack/react-query";
import { Activity, type ComponentType, type ReactNode, Suspense, useEffect } from "react";
import { useStore } from "zustand";
import { PortalProvider } from "../../kernel/portal/portal-context.tsx";
import type { ApiAccess } from "../../kernel/calls/public-client.ts";
import { NewVersionBar } from "../new-version/NewVersionBar.tsx";
import { Shell } from "../frame/Shell.tsx";
import type { StepUpPrompt } from "../../kernel/session/step-up.ts";
import { useOffline } from "../../kernel/network/network.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { WritingRefusal } from "../../ui/dialogs/writing.ts";
import { UiTextsProvider, uiTextsOf } from "../../ui/texts/ui-texts.tsx";
import { KitSettings } from "../../ui/kit/KitSettings.tsx";
import { applyTheme, followTheme } from "../theme/theme-store.ts";
import { Toasts } from "../toasts/Toasts.tsx";
import type { PortalGreeting } from "@busbar/contract/portal/portal";
import { readAddress, replaceAddress, signInAddress, splitAddress } from "../../kernel/session/address.ts";
import { joinTitles } from "../../kernel/texts/document-title.ts";
import { shellTexts, tabTexts } from "../texts/shell-texts.ts";
import { CutWirePicture, LockedCabinetPicture, PlainPage } from "../../ui/pages/PlainPage.tsx";
import connection from "./connection.module.css";
import styles from "./other-user-page.module.css";
import type { AuthGate as AuthGateModel } from "./auth-gate.ts";
import type { PortalSession } from "./portal-session.ts";

const EnrolmentPage = lazyComponent(() => import("../enrolment/EnrolmentPage.tsx").then((m) => m.EnrolmentPage));
const ViewAsBar = lazyComponent(() => import("../view-as/ViewAsBar.tsx").then((module) => module.ViewAsBar));
const StepUpDialog = lazyComponent(() => import("../step-up/StepUpDialog.tsx").then((m) => m.StepUpDialog));

type Props = {
  gate: AuthGateModel;
  nonce: string | undefined;
  /** The sign-in page; passed in, so that the shell does not import it. */
  SignIn: ComponentType<
    ApiAccess & {
      notice: "expired" | undefined;
      /** Rendered over the previous person's views. */
      overPortal: true;
      onSignedIn: (token: string) => Promise<void>;
    }
  >;
};

/** Renders what the gate decides. A parked portal stays mounted below the sign-in page, hidden and without effects. */
export function AuthGate({ gate, nonce, SignIn }: Props) {
  const { phase, portalSession, notice, other, refused, greeting } = useStore(gate.store);
  const language = useLanguage();
  // Writes to the document; listens to the system's colour scheme and to the browser's other windows.
  useEffect(() => {
    applyTheme();
    return followTheme();
  }, []);
  if (phase === "loading") return <FirstPaint />;
  return (
    <KitSettings value={{ nonce, language }}>
      <Suspense fallback={<FirstPaint />}>
        <Connection>
          {portalSession && (
            <Activity mode={phase === "open" ? "visible" : "hidden"}>
              <PortalProvider value={portalSession.portal}>
                <QueryClientProvider client={portalSession.queries}>
                  <Inside portalSession={portalSession} />
                  <StepUp prompt={gate.stepUp} />
                </QueryClientProvider>
              </PortalProvider>
            </Activity>
          )}
          {phase === "sign-in" && (
            <SignIn send={gate.send} base={gate.base} notice={notice} overPortal onSignedIn={gate.signedIn} />
          )}
          {phase === "guest" && greeting && <GuestPage greeting={greeting} refused={refused} />}
          {phase === "other-user" && portalSession && (
            <PartBoundary fallback={<FirstPaint />}>
              <OtherUserPage
                other={other ?? ""}
                mine={nameOf(portalSession)}
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
    </KitSettings>
  );
}

/** The portal, or the page that must come before it. */
function Inside({ portalSession }: { portalSession: PortalSession }) {
  const mustEnrol = useStore(portalSession.portal.access, ({ user }) => user.mustEnrol === true);
  const viewed = useStore(portalSession.portal.access, ({ user }) => user.viewedBy !== undefined);
  if (mustEnrol) return <EnrolmentPage pages={portalSession.pages} onEnrolled={portalSession.readRights} />;
  return (
    <>
      <Shell router={portalSession.router} pages={portalSession.pages} actions={portalSession.actions} />
      {viewed && (
        <PartBoundary fallback={null}>
          <ViewAsBar onOver={portalSession.beOneself} />
        </PartBoundary>
      )}
    </>
  );
}

function nameOf({ portal }: PortalSession): string {
  const { user } = portal.access.getState();
  return user.fullName || user.username;
}

function Leaving() {
  const t = shellTexts.useTexts();
  return <FirstPaint text={t("user.loggingOut")} />;
}

type OtherUserProps = {
  /** "" when the name is unknown. */
  other: string;
  mine: string;
  onContinue: () => void;
  onSignIn: () => void;
};

/** Shown when somebody else signed in in this browser: asks who continues in this window. */
function OtherUserPage({ other, mine, onContinue, onSignIn }: OtherUserProps) {
  const t = tabTexts.useTexts();
  const name = other || t("otherUser.unnamed");
  return (
    <main className={styles.page}>
      <PlainPage
        title={t("otherUser.title", { other: name })}
        text={t("otherUser.text", { other: name, mine })}
        picture={<LockedCabinetPicture />}
        actions={[
          { label: t("otherUser.continue", { other: name }), primary: true, onAct: onContinue },
          { label: t("otherUser.signIn", { mine }), onAct: onSignIn },
        ]}
      />
    </main>
  );
}

/** The one dialog that asks for a confirmation, whatever page or panel made the call. @see R-A12 */
function StepUp({ prompt }: { prompt: StepUpPrompt }) {
  const means = useStore(prompt.store, (state) => state.means);
  const language = useLanguage();
  if (means === null) return null;
  return (
    <PartBoundary onFailed={() => prompt.settle(false)}>
      <Suspense fallback={null}>
        <UiTextsProvider texts={uiTextsOf(language)}>
          <StepUpDialog means={means} onSettled={prompt.settle} />
        </UiTextsProvider>
      </Suspense>
    </PartBoundary>
  );
}

type GuestProps = { greeting: PortalGreeting; refused?: boolean | undefined };

/** /403 and /404 without a session, and the message for visitors without a role. */
function GuestPage({ greeting, refused = false }: GuestProps) {
  const t = shellTexts.useTexts();
  const portalTitle = useLanguage() === "zh" ? greeting.titleZh : greeting.titleEn;
  const { path } = splitAddress(readAddress());
  const forbidden = path === "/403";
  const title = t(refused ? "guest.refused" : forbidden ? "page.forbidden" : "page.notFound");
  // Writes to the document, outside of React.
  useEffect(() => {
    document.title = joinTitles(title, portalTitle || "Busbar", greeting);
  }, [title, portalTitle, greeting]);
  const signIn = () => {
    replaceAddress(signInAddress(readAddress(), refused));
    location.reload();
  };
  const actions = [{ label: t("page.signIn"), primary: true, onAct: signIn }];
  if (refused) {
    return (
      <main>
        <PlainPage
          title={title}
          text={t("guest.refused.text", { path })}
          picture={<LockedCabinetPicture />}
          actions={actions}
        />
      </main>
    );
  }
  return (
    <main>
      <PlainPage
        code={forbidden ? "403" : "404"}
        title={title}
        text={forbidden ? t("page.forbidden.plain") : t("page.notFound.text", { path })}
        picture={forbidden ? <LockedCabinetPicture /> : <CutWirePicture />}
        actions={actions}
      />
    </main>
  );
}

/**
 * Shows a bar while there is no network, and tells every button below it that nothing can be sent. The bar hangs from
 * the upper edge above the header's text: it covers no form and shifts nothing.
 */
function Connection({ children }: { children: ReactNode }) {
  const t = shellTexts.useTexts();
  const offline = useOffline();
  return (
    <WritingRefusal value={offline ? t("offline.save") : undefined}>
      {children}
      {/* Always rendered: screen readers skip a live region that is inserted together with its text. */}
      <div className={connection.place} role="status">
        {offline && <p className={connection.strip}>{t("offline.strip")}</p>}
      </div>
    </WritingRefusal>
  );
}
