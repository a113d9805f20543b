import { fieldsIn, pick } from "@busbar/contract/fields/noun";
import { installations, meters as meterNoun } from "@busbar/contract/meters/meter-fields";
import type { MeterInstall, PointMeters } from "@busbar/contract/meters/meters";
import { useState } from "react";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { meterTexts } from "../meter-texts.ts";
import { ClosingReads, type TypedReads } from "./ClosingReads.tsx";
import { previewClosing } from "./closing-preview.ts";
import { useMeterWrite } from "../meter-queries.ts";
import { useChannelWords } from "../meter-words.tsx";
import { MeterField } from "./MeterField.tsx";
import { MeterFields } from "./MeterFields.tsx";
import { holds } from "./meter-values.ts";
import styles from "../meters.module.css";

const figures = pick(installations, ["multiplier", "startRead"]);
const blank = { multiplier: "", startRead: "" };

type ExchangeDialogProps = { pointId: string; meters: PointMeters; install: MeterInstall; onClose: () => void };

/** Closing reads of the old meter, the new meter, and its opening reads in one step. @see R-B02 */
export function ExchangeDialog({ pointId, meters, install, onClose }: ExchangeDialogProps) {
  const t = meterTexts.useTexts();
  const language = useLanguage();
  const channelOf = useChannelWords();
  const write = useMeterWrite(pointId);
  const open = meters.installs.filter(({ meterId, validTo }) => meterId === install.meterId && validTo === null);
  const [day, setDay] = useState<string | undefined>(meters.today);
  const [reads, setReads] = useState<TypedReads>({});
  const [meter, setMeter] = useState({ ...fieldsIn(meterNoun, install), assetNo: "" });
  const [next, setNext] = useState(() =>
    Object.fromEntries(open.map(({ id, multiplier }) => [id, { multiplier, startRead: "" }])),
  );
  const [isChecked, setChecked] = useState(false);
  const isWhole =
    day !== undefined &&
    holds(meterNoun, meter) &&
    open.every(
      (installation) =>
        previewClosing(installation, reads[installation.id] ?? "", day, meters, language).state === "counted" &&
        holds(figures, next[installation.id] ?? blank),
    );
  const run = () => {
    const channels = open.map((installation) => ({
      installId: installation.id,
      rowVersion: installation.rowVersion,
      endRead: reads[installation.id] ?? "",
      ...(next[installation.id] ?? blank),
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
          const opening = next[installation.id] ?? blank;
          const channel = channelOf(installation.kind, installation.channel);
          const field = (name: "multiplier" | "startRead") => (
            <MeterField
              of={figures}
              name={name}
              {...(open.length > 1 && { label: t(`${name}Of`, { channel }) })}
              value={opening[name]}
              onChange={(given) => setNext({ ...next, [installation.id]: { ...opening, [name]: String(given) } })}
            />
          );
          return (
            <div key={installation.id} className={styles.two}>
              {field("multiplier")}
              {field("startRead")}
            </div>
          );
        })}
      </fieldset>
      {isChecked && !isWhole ? <Callout tone="danger">{t("incomplete")}</Callout> : null}
    </AskDialog>
  );
}
