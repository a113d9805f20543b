import { AssetNo, DialRead, Multiplier } from "@busbar/contract/meters/meter-fields";
import type { MeterInstall, PointMeters } from "@busbar/contract/meters/meters";
import { useState } from "react";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { meterTexts } from "../meter-texts.ts";
import { ClosingReads, type TypedReads } from "./ClosingReads.tsx";
import { previewClosing } from "./closing-preview.ts";
import { useMeterWrite } from "../meter-queries.ts";
import { useChannelWords } from "../meter-words.tsx";
import { MeterFields } from "./MeterFields.tsx";
import styles from "../meters.module.css";

type ExchangeDialogProps = { pointId: string; meters: PointMeters; install: MeterInstall; onClose: () => void };

/** Closing reads of the old meter, the new meter, and its opening reads in one step. @see R-B02 */
export function ExchangeDialog({ pointId, meters, install, onClose }: ExchangeDialogProps) {
  const t = meterTexts.useTexts();
  const language = useLanguage();
  const channelOf = useChannelWords();
  const write = useMeterWrite(pointId);
  const open = meters.installs.filter(({ meterId, validTo }) => meterId === install.meterId && validTo === null);
  const { kind, digitsInt, digitsDec } = install;
  const [day, setDay] = useState<string | undefined>(meters.today);
  const [reads, setReads] = useState<TypedReads>({});
  const [meter, setMeter] = useState({ assetNo: "", kind, digitsInt, digitsDec });
  const [next, setNext] = useState(() =>
    Object.fromEntries(open.map(({ id, multiplier }) => [id, { multiplier, startRead: "" }])),
  );
  const [isChecked, setChecked] = useState(false);
  const isWhole =
    day !== undefined &&
    AssetNo.safeParse(meter.assetNo).success &&
    open.every(
      (installation) =>
        previewClosing(installation, reads[installation.id] ?? "", day, meters, language).state === "counted" &&
        DialRead.safeParse(next[installation.id]?.startRead).success &&
        Multiplier.safeParse(next[installation.id]?.multiplier).success,
    );
  const run = () => {
    const channels = open.map((installation) => ({
      installId: installation.id,
      rowVersion: installation.rowVersion,
      endRead: reads[installation.id] ?? "",
      multiplier: next[installation.id]?.multiplier ?? "",
      startRead: next[installation.id]?.startRead ?? "",
    }));
    return write.mutateAsync({
      kind: "exchange",
      meterId: install.meterId,
      exchange: { day: day ?? "", ...meter, channels },
    });
  };
  return (
    <AskDialog
      title={t("exchangeTitle", { assetNo: install.assetNo })}
      verb={t("exchange")}
      run={run}
      done={t("saved")}
      byEnter
      keepsOpen={() => {
        setChecked(!isWhole);
        return !isWhole;
      }}
      onClose={onClose}
    >
      <label className={styles.field}>
        {t("exchangeDay")}
        <DayField required value={day} today={meters.today} onChange={setDay} />
        <span className={styles.hint}>{t("exchangeHint")}</span>
      </label>
      <fieldset className={styles.group}>
        <legend>{t("old")}</legend>
        <ClosingReads autoFocus meters={meters} of={open} end={day} value={reads} onChange={setReads} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t("new")}</legend>
        <MeterFields commodity={meters.commodity} value={meter} onChange={setMeter} />
        {open.map((installation) => {
          const { multiplier = "", startRead = "" } = next[installation.id] ?? {};
          const channel = channelOf(installation.kind, installation.channel);
          const field = (name: "multiplier" | "startRead", value: string) => (
            <label className={styles.field}>
              {open.length > 1 ? t(`${name}Of`, { channel }) : t(`${name}`)}
              <TextField
                value={value}
                inputMode="decimal"
                autoComplete="off"
                maxLength={40}
                onChange={({ target }) =>
                  setNext({ ...next, [installation.id]: { multiplier, startRead, [name]: target.value } })
                }
              />
            </label>
          );
          return (
            <div key={installation.id} className={styles.two}>
              {field("multiplier", multiplier)}
              {field("startRead", startRead)}
            </div>
          );
        })}
      </fieldset>
      {isChecked && !isWhole ? <Callout tone="danger">{t("incomplete")}</Callout> : null}
    </AskDialog>
  );
}
