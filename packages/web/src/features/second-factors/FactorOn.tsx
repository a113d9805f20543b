import type { SecondFactor } from "@busbar/contract/second-factors/second-factors";
import { useState } from "react";
import { AskDialog } from "../../records/editing/AskDialog.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Callout } from "../../ui/states/Callout.tsx";
import { DateText } from "../../ui/values/Values.tsx";
import type { SecondFactorSteps } from "./second-factor-queries.ts";
import { secondFactorTexts } from "./second-factor-texts.ts";
import styles from "./second-factor.module.css";

/** With fewer codes left, the page warns. */
const fewCodes = 4;

type Props = Pick<SecondFactorSteps, "renew" | "turnOff"> & {
  factor: SecondFactor;
  onCodes: (codes: readonly string[]) => void;
  onOff: () => void;
};

export function FactorOn({ factor, renew, turnOff, onCodes, onOff }: Props) {
  const t = secondFactorTexts.useTexts();
  const [asking, setAsking] = useState<"renew" | "turnOff" | null>(null);
  const close = () => {
    renew.giveUp();
    turnOff.giveUp();
    setAsking(null);
  };
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{t("secondFactor")}</dt>
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
        <Button onClick={() => setAsking("renew")}>{t("renew")}</Button>
        {!factor.required && <Button onClick={() => setAsking("turnOff")}>{t("turnOff")}</Button>}
      </div>
      {asking === "renew" && (
        <AskDialog
          title={t("renew.title")}
          verb={t("renew.verb")}
          run={async () => onCodes((await renew.mutateAsync()).codes)}
          onClose={close}
        >
          <p>{t("renew.text")}</p>
        </AskDialog>
      )}
      {asking === "turnOff" && (
        <AskDialog
          danger
          title={t("turnOff.title")}
          verb={t("turnOff")}
          run={async () => {
            await turnOff.mutateAsync();
            onOff();
          }}
          done={t("turnedOff")}
          onClose={close}
        >
          <p>{t("turnOff.text")}</p>
        </AskDialog>
      )}
    </>
  );
}
