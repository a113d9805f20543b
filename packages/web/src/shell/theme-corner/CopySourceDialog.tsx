import { CallError } from "@busbar/contract/kernel/http/client";
import { Button } from "../../ui/form/Button.tsx";
import { PasswordField } from "../../ui/form/TextField.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Link } from "../../ui/form/buttons/Link.tsx";
import { type FormEvent, useId, useState } from "react";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { themeDrawerTexts } from "../texts/shell-texts.ts";
import styles from "../theme-drawer/theme-drawer.module.css";

type Props = { open: boolean; onClose: () => void };

/** Asks for the key; the server checks it and only then returns the source's address. @see R-H07 */
export function CopySourceDialog({ open, onClose }: Props) {
  const t = themeDrawerTexts.useTexts();
  return (
    <Dialog open={open} title={t("copy.title")} width={400} onClose={onClose}>
      <KeyForm onClose={onClose} />
    </Dialog>
  );
}

function KeyForm({ onClose }: { onClose: () => void }) {
  const t = themeDrawerTexts.useTexts();
  const api = useApi();
  const id = useId();
  const [key, setKey] = useState("");
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const [url, setUrl] = useState("");
  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (key === "" || busy) return;
    setBusy(true);
    setWrong("");
    try {
      const answer = await api.checkSourceKey({ body: { key } });
      setUrl(answer.url);
      window.open(answer.url, "_blank", "noopener,noreferrer");
    } catch (error) {
      setWrong(error instanceof CallError && error.message !== "" ? error.message : t("copy.failed"));
    } finally {
      setBusy(false);
    }
  };
  if (url !== "") {
    return (
      <>
        <p role="status">{t("copy.right")}</p>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t("copy.close")}</Button>
          {/* The browser may have blocked the window. */}
          <Link variant="primary" href={url} target="_blank" rel="noopener noreferrer">
            {t("copy.open")}
          </Link>
        </div>
      </>
    );
  }
  return (
    <form onSubmit={(event) => void check(event)}>
      <p className={styles.hint}>{t("copy.text")}</p>
      <label className={styles.keyLabel} htmlFor={id}>
        {t("copy.key")}
      </label>
      <PasswordField
        id={id}
        value={key}
        maxLength={200}
        autoComplete="off"
        autoFocus
        faulty={wrong !== ""}
        aria-invalid={wrong !== ""}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={(event) => setKey(event.target.value)}
      />
      <p id={`${id}-wrong`} className={styles.wrong} role="alert">
        {wrong}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t("copy.cancel")}</Button>
        <Button variant="primary" type="submit" busy={busy} disabled={key === ""}>
          {t("copy.check")}
        </Button>
      </div>
    </form>
  );
}
