import type { SecondFactor } from "@busbar/contract/identity/second-factors";
import { useState } from "react";
import { isGivenUp, messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { Callout } from "../../ui/states/Callout.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import { secondFactorTexts } from "./feature.ts";
import styles from "./second-factor.module.css";

/** Fewer than these are soon none. */
const fewCodes = 4;

type Props = {
  factor: SecondFactor;
  onCodes: (codes: readonly string[]) => void;
  onOff: () => void;
};

export function FactorOn({ factor, onCodes, onOff }: Props) {
  const t = secondFactorTexts.useTexts();
  const api = useApi();
  const [asking, setAsking] = useState<"renew" | "turnOff" | null>(null);
  const [refusal, setRefusal] = useState("");
  const ask = (what: "renew" | "turnOff") => {
    setRefusal("");
    setAsking(what);
  };
  const act = async () => {
    setRefusal("");
    try {
      if (asking === "renew") {
        const { codes } = await api.renewRecoveryCodes();
        onCodes(codes);
      } else {
        await api.removeSecondFactor();
        toast.success(t("turnedOff"));
        onOff();
      }
      setAsking(null);
    } catch (error) {
      if (!isGivenUp(error)) setRefusal(messageOf(error));
    }
  };
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t("title")}</dt>
          <dd className={styles.on}>{t("on")}</dd>
        </div>
        <div>
          <dt>{t("since")}</dt>
          <dd>{factor.confirmedAt && <DateText value={factor.confirmedAt} />}</dd>
        </div>
        <div>
          <dt>{t("left")}</dt>
          <dd>{t("left.count", { left: factor.recoveryCodesLeft })}</dd>
        </div>
      </dl>
      {factor.recoveryCodesLeft < fewCodes && (
        <Callout tone="warn" role="note">
          {t("few")}
        </Callout>
      )}
      {factor.required && <p className={styles.note}>{t("required")}</p>}
      <div className={styles.actions}>
        <button type="button" className="bb-button" onClick={() => ask("renew")}>
          {t("renew")}
        </button>
        {!factor.required && (
          <button type="button" className="bb-button" onClick={() => ask("turnOff")}>
            {t("turnOff")}
          </button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          open
          danger={asking === "turnOff"}
          title={t(`${asking}.title`)}
          verb={asking === "renew" ? t("renew.verb") : t("turnOff")}
          writes
          onConfirm={act}
          onClose={() => setAsking(null)}
        >
          <p>{t(`${asking}.text`)}</p>
          {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
        </ConfirmDialog>
      )}
    </>
  );
}
