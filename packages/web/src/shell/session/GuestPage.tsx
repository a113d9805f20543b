import type { PortalGreeting } from "@busbar/contract/portal/portal";
import { useEffect } from "react";
import { joinTitles } from "../../kernel/texts/document-title.ts";
import { readAddress, replaceAddress, signInAddress, splitAddress } from "../../kernel/session/address.ts";
import { useLanguage } from "../../kernel/texts/i18n.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import { PlainPage, CutWirePicture, LockedCabinetPicture } from "../../ui/pages/PlainPage.tsx";

type Props = { greeting: PortalGreeting; refused?: boolean | undefined };

/** /403 and /404 without a session, and the message for visitors without a role. */
export function GuestPage({ greeting, refused = false }: Props) {
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
