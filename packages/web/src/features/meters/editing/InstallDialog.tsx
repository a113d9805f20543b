import {
  AssetNo,
  DialRead,
  MeterChannel,
  MeterDraft,
  meterKindsOf,
  Multiplier,
} from "@busbar/contract/meters/meter-fields";
import type { MeterInstall, PointMeters } from "@busbar/contract/meters/meters";
import { useState } from "react";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { LastDayField } from "../../../ui/fields/LastDayField.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { meterTexts } from "../meter-texts.ts";
import { useMeterWrite } from "../meter-queries.ts";
import { useChannelWords } from "../meter-words.tsx";
import { MeterFields } from "./MeterFields.tsx";
import styles from "../meters.module.css";

type InstallDialogProps = {
  pointId: string;
  meters: PointMeters;
  /** The installation to correct; absent for a new one. */
  install?: MeterInstall;
  onClose: () => void;
};

/** Adds a meter with its opening read, or corrects the data of an installation. */
export function InstallDialog({ pointId, meters, install, onClose }: InstallDialogProps) {
  const t = meterTexts.useTexts();
  const channelOf = useChannelWords();
  const write = useMeterWrite(pointId);
  const { commodity, today } = meters;
  const [kind = "THREE_PHASE"] = meterKindsOf[commodity];
  const [meter, setMeter] = useState(
    install
      ? { assetNo: install.assetNo, kind: install.kind, digitsInt: install.digitsInt, digitsDec: install.digitsDec }
      : { assetNo: "", kind, digitsInt: 6, digitsDec: 2 },
  );
  const free = MeterChannel.options.find((one) =>
    meters.installs.every(({ channel, validTo }) => channel !== one || validTo !== null),
  );
  const [values, setValues] = useState({
    channel: install?.channel ?? free ?? "ACTIVE_IMPORT",
    multiplier: install?.multiplier ?? "1",
    startRead: install?.startRead ?? "",
    endRead: install?.endRead ?? "",
    validFrom: install?.validFrom ?? today,
    validTo: install?.validTo ?? null,
  });
  const [isChecked, setChecked] = useState(false);
  const isClosed = install?.validTo !== undefined && install.validTo !== null;
  const isWhole =
    AssetNo.safeParse(meter.assetNo).success &&
    Multiplier.safeParse(values.multiplier).success &&
    DialRead.safeParse(values.startRead).success &&
    (values.validTo === null) === (values.endRead.trim() === "");
  const { channel, multiplier, startRead, endRead, validFrom, validTo } = values;
  const run = () => {
    const input = { ...meter, multiplier, validFrom, startRead };
    if (!install) return write.mutateAsync({ kind: "install", draft: MeterDraft.parse({ ...input, channel }) });
    const end = { validTo, endRead: endRead.trim() === "" ? null : endRead };
    return write.mutateAsync({
      kind: "correct",
      install,
      correction: { ...input, ...end, rowVersion: install.rowVersion },
    });
  };
  const figure = (name: "multiplier" | "startRead" | "endRead") => (
    <label className={styles.field}>
      {t(`${name}`)}
      <TextField
        value={values[name]}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        onChange={({ target }) => setValues({ ...values, [name]: target.value })}
      />
    </label>
  );
  return (
    <AskDialog
      title={install ? t("correctTitle", { assetNo: install.assetNo }) : t("installTitle")}
      verb={t(install ? "correct" : "install")}
      run={run}
      done={t("saved")}
      byEnter
      keepsOpen={() => {
        setChecked(!isWhole);
        return !isWhole;
      }}
      onClose={onClose}
    >
      {install ? <p>{t("correctText")}</p> : null}
      <MeterFields autoFocus commodity={commodity} value={meter} onChange={setMeter} />
      {!install && commodity === "ELECTRICITY" ? (
        <label className={styles.field}>
          {t("channel")}
          <SelectField
            aria-label={t("channel")}
            value={channel}
            onChange={({ target }) => setValues({ ...values, channel: MeterChannel.parse(target.value) })}
          >
            {MeterChannel.options.map((option) => (
              <option key={option} value={option}>
                {channelOf(meter.kind, option)}
              </option>
            ))}
          </SelectField>
        </label>
      ) : null}
      <div className={styles.two}>
        <label className={styles.field}>
          {t("validFrom")}
          <DayField
            required
            value={validFrom}
            today={today}
            onChange={(day) => day && setValues({ ...values, validFrom: day })}
          />
        </label>
        {figure("startRead")}
      </div>
      {figure("multiplier")}
      {isClosed ? (
        <div className={styles.two}>
          <label className={styles.field}>
            {t("validTo")}
            <LastDayField value={validTo} today={today} onChange={(end) => setValues({ ...values, validTo: end })} />
          </label>
          {figure("endRead")}
        </div>
      ) : null}
      {isChecked && !isWhole ? <Callout tone="danger">{t("incomplete")}</Callout> : null}
    </AskDialog>
  );
}
