import { readAddress, splitAddress } from "../../kernel/hash-address.ts";
import { shellTexts } from "../texts/shell-texts.ts";
import { PlainPage } from "./PlainPage.tsx";
import { CutWirePicture, LockedCabinetPicture } from "./pictures.tsx";

/** /403 and /404 for somebody without a session. */
export function GuestPage() {
  const t = shellTexts.useTexts();
  const { path } = splitAddress(readAddress());
  const signIn = () => {
    location.hash = "#/login";
    location.reload();
  };
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
