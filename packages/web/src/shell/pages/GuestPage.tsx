import { readAddress, replaceAddress, signInAddress, splitAddress } from "../../kernel/hash-address.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import { PlainPage } from "./PlainPage.tsx";
import { CutWirePicture, LockedCabinetPicture } from "./pictures.tsx";

/** /403 and /404 for somebody without a session, and what is said where visitors are let in without roles. */
export function GuestPage({ refused = false }: { refused?: boolean | undefined }) {
  const t = shellTexts.useTexts();
  const { path } = splitAddress(readAddress());
  const signIn = () => {
    replaceAddress(signInAddress(readAddress(), refused));
    location.reload();
  };
  if (refused) {
    return (
      <main>
        <PlainPage
          title={t("guest.refused")}
          text={t("guest.refused.text", { path })}
          picture={<LockedCabinetPicture />}
          actions={[{ label: t("page.signIn"), primary: true, onAct: signIn }]}
        />
      </main>
    );
  }
  const forbidden = path === "/403";
  return (
    <main>
      <PlainPage
        code={forbidden ? "403" : "404"}
        title={t(forbidden ? "page.forbidden" : "page.notFound")}
        text={forbidden ? t("page.forbidden.plain") : t("page.notFound.text", { path })}
        picture={forbidden ? <LockedCabinetPicture /> : <CutWirePicture />}
        actions={[{ label: t("page.signIn"), primary: true, onAct: signIn }]}
      />
    </main>
  );
}
