import { emptyValues, fieldsIn, pick } from "@busbar/contract/fields/noun";
import {
  installations,
  MeterChannel,
  MeterDraft,
  meterKindsOf,
  meters as meterNoun,
} from "@busbar/contract/meters/meter-fields";
import type { MeterInstall, PointMeters } from "@busbar/contract/meters/meters";
import { useState } from "react";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { LastDayField } from "../../../ui/fields/LastDayField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { meterTexts } from "../meter-texts.ts";
import { useMeterWrite } from "../meter-queries.ts";
import { useChannelWords } from "../meter-words.tsx";
import { MeterField } from "./MeterField.tsx";
import { MeterFields } from "./MeterFields.tsx";
import { holds } from "./meter-values.ts";
import styles from "../meters.module.css";

const figures = pick(installations, ["multiplier", "startRead"]);
const blank = emptyValues(installations);

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
  const language = useLanguage();
  const channelOf = useChannelWords();
  const write = useMeterWrite(pointId);
  const { commodity, today } = meters;
  const [kind = "THREE_PHASE"] = meterKindsOf[commodity];
  const [meter, setMeter] = useState(install ? fieldsIn(meterNoun, install) : { ...emptyValues(meterNoun), kind });
  const free = MeterChannel.options.find((one) =>
    meters.installs.every(({ channel, validTo }) => channel !== one || validTo !== null),
  );
  const [values, setValues] = useState(() => {
    const known = install ? fieldsIn(installations, { ...install, startRead: install.startRead ?? "" }) : blank;
    return {
      ...known,
      channel: install?.channel ?? free ?? known.channel,
      validFrom: install?.validFrom ?? today,
      endRead: install?.endRead ?? "",
    };
  });
  const [isChecked, setChecked] = useState(false);
  const isClosed = install?.validTo !== undefined && install.validTo !== null;
  const isWhole =
    holds(meterNoun, meter) && holds(figures, values) && (values.validTo === null) === (values.endRead.trim() === "");
  const { channel, endRead, validFrom, validTo, ...opening } = values;
  const run = () => {
    const input = { ...meter, ...opening, validFrom };
    if (!install) return write.mutateAsync({ kind: "install", draft: MeterDraft.parse({ ...input, channel }) });
    const end = { validTo, endRead: endRead.trim() === "" ? null : endRead };
    return write.mutateAsync({
      kind: "correct",
      install,
      correction: { ...input, ...end, rowVersion: install.rowVersion },
    });
  };
  const field = (name: "channel" | "multiplier" | "startRead" | "endRead") => ({
    of: installations,
    name,
    value: values[name],
    onChange: (given: string | number) => setValues({ ...values, [name]: given }),
  });
  const title = installations.titles;
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
        <MeterField
          {...field("channel")}
          options={MeterChannel.options.map((option) => ({ value: option, label: channelOf(meter.kind, option) }))}
        />
      ) : null}
      <div className={styles.two}>
        <label className={styles.field}>
          {title.validFrom[language]}
          <DayField
            required
            value={validFrom}
            today={today}
            onChange={(day) => day && setValues({ ...values, validFrom: day })}
          />
        </label>
        <MeterField {...field("startRead")} />
      </div>
      <MeterField {...field("multiplier")} />
      {isClosed ? (
        <div className={styles.two}>
          <label className={styles.field}>
            {title.validTo[language]}
            <LastDayField value={validTo} today={today} onChange={(end) => setValues({ ...values, validTo: end })} />
          </label>
          <MeterField {...field("endRead")} />
        </div>
      ) : null}
      {isChecked && !isWhole ? <Callout tone="danger">{t("incomplete")}</Callout> : null}
    </AskDialog>
  );
}
