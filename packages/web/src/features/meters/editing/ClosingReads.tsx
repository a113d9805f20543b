import { meterUnit } from "@busbar/contract/meters/meter-fields";
import type { MeterInstall, PointMeters } from "@busbar/contract/meters/meters";
import { useId } from "react";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { TextField } from "../../../ui/form/TextField.tsx";
import { formatQuantity } from "../../../ui/values/format-values.ts";
import { meterTexts } from "../meter-texts.ts";
import { type ClosingPreview, previewClosing } from "./closing-preview.ts";
import styles from "../meters.module.css";
import { useChannelWords } from "../meter-words.tsx";

/** Closing reads as typed, by installation. */
export type TypedReads = Readonly<Record<string, string>>;

type ClosingReadsProps = {
  meters: PointMeters;
  of: readonly MeterInstall[];
  /** The exclusive end: the day after the last one. */
  end: string | undefined;
  value: TypedReads;
  onChange: (reads: TypedReads) => void;
  autoFocus?: boolean;
};

/** The closing read of each installation, and the resulting quantity before saving. */
export function ClosingReads({ meters, of, end, value, onChange, autoFocus = false }: ClosingReadsProps) {
  const t = meterTexts.useTexts();
  const language = useLanguage();
  const channelOf = useChannelWords();
  const scope = useId();
  return of.map((install, at) => {
    const typed = value[install.id] ?? "";
    const preview = previewClosing(install, typed, end, meters, language);
    const [field, hint] = [`${scope}-${install.id}`, `${scope}-${install.id}-hint`];
    return (
      <div key={install.id} className={styles.field}>
        <label htmlFor={field}>
          {t("closingOf", { assetNo: install.assetNo, channel: channelOf(install.kind, install.channel) })}
        </label>
        <TextField
          id={field}
          value={typed}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          autoFocus={autoFocus && at === 0}
          faulty={preview.state === "refused"}
          aria-invalid={preview.state === "refused"}
          aria-describedby={hint}
          onChange={({ target }) => onChange({ ...value, [install.id]: target.value })}
        />
        <Preview id={hint} install={install} preview={preview} />
      </div>
    );
  });
}

type PreviewProps = { id: string; install: MeterInstall; preview: ClosingPreview };

function Preview({ id, install, preview }: PreviewProps) {
  const t = meterTexts.useTexts();
  const { kind, channel, multiplier, startRead } = install;
  const unit = meterUnit(kind, channel);
  if (preview.state === "open")
    return (
      <span id={id} className={styles.hint}>
        {startRead === null ? null : t("opening", { read: formatQuantity(startRead, install.digitsDec), multiplier })}
      </span>
    );
  if (preview.state === "refused")
    return (
      <span id={id} role="alert" className={styles.refused}>
        {preview.why}
      </span>
    );
  const { advance, total } = preview;
  const quantity = formatQuantity(advance.quantity, 3);
  const dial = formatQuantity(advance.dial, install.digitsDec);
  return (
    <output id={id} className={styles.counted}>
      <b>{t(advance.rolledOver ? "countedPastZero" : "counted", { dial, multiplier, quantity, unit })}</b>
      {total === advance.quantity ? null : <span>{t("countedTotal", { total: formatQuantity(total, 3), unit })}</span>}
      {advance.isBeyondCapacity && advance.averageKw !== null ? (
        <span className={styles.warning}>{t("beyondCapacity", { power: formatQuantity(advance.averageKw, 0) })}</span>
      ) : null}
    </output>
  );
}
