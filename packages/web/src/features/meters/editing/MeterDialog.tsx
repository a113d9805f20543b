import { installations } from "@busbar/contract/meters/meter-fields";
import type { MeterInstall, PointMeters } from "@busbar/contract/meters/meters";
import { useState } from "react";
import { useLanguage } from "../../../kernel/texts/i18n.ts";
import { AskDialog } from "../../../records/editing/AskDialog.tsx";
import { DayField } from "../../../ui/fields/DayField.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { addDays, endAfter } from "../../../ui/values/days.ts";
import { meterTexts } from "../meter-texts.ts";
import { ClosingReads, type TypedReads } from "./ClosingReads.tsx";
import { previewClosing } from "./closing-preview.ts";
import { ExchangeDialog } from "./ExchangeDialog.tsx";
import { InstallDialog } from "./InstallDialog.tsx";
import { useMeterWrite } from "../meter-queries.ts";
import styles from "../meters.module.css";

/** A change of a point's meters; one on a meter concerns all its channels. */
export type MeterStep =
  | { kind: "install" }
  | { kind: "exchange" | "takeDown" | "correct" | "remove"; install: MeterInstall };

type MeterDialogProps = { pointId: string; meters: PointMeters; step: MeterStep; onClose: () => void };

/** Asks for the parameters of a change of meters, and shows its effect. */
export function MeterDialog({ pointId, meters, step, onClose }: MeterDialogProps) {
  const at = { pointId, meters, onClose };
  if (step.kind === "install") return <InstallDialog {...at} />;
  const { install } = step;
  if (step.kind === "correct") return <InstallDialog {...at} install={install} />;
  if (step.kind === "exchange") return <ExchangeDialog {...at} install={install} />;
  if (step.kind === "takeDown") return <TakeDownDialog {...at} install={install} />;
  return <RemoveDialog {...at} install={install} />;
}

type OfInstall = Omit<MeterDialogProps, "step"> & { install: MeterInstall };

function TakeDownDialog({ pointId, meters, install, onClose }: OfInstall) {
  const t = meterTexts.useTexts();
  const language = useLanguage();
  const write = useMeterWrite(pointId);
  const open = meters.installs.filter(({ meterId, validTo }) => meterId === install.meterId && validTo === null);
  const [lastDay, setLastDay] = useState<string | undefined>(addDays(meters.today, -1));
  const [reads, setReads] = useState<TypedReads>({});
  const [isChecked, setChecked] = useState(false);
  const end = endAfter(lastDay) ?? undefined;
  const isWhole =
    lastDay !== undefined &&
    open.every(
      (installation) =>
        previewClosing(installation, reads[installation.id] ?? "", end, meters, language).state === "counted",
    );
  return (
    <AskDialog
      danger
      title={t("takeDownTitle", { assetNo: install.assetNo })}
      verb={t("takeDown")}
      run={() => {
        const closing = open.map(({ id, rowVersion }) => ({ installId: id, rowVersion, endRead: reads[id] ?? "" }));
        const takeDown = { lastDay: lastDay ?? "", reads: closing };
        return write.mutateAsync({ kind: "takeDown", meterId: install.meterId, takeDown });
      }}
      done={t("saved")}
      byEnter
      keepsOpen={() => {
        setChecked(!isWhole);
        return !isWhole;
      }}
      onClose={onClose}
    >
      <p>{t("takeDownText")}</p>
      <label className={styles.field}>
        {installations.titles.validTo[language]}
        <DayField required value={lastDay} today={meters.today} onChange={setLastDay} />
      </label>
      <ClosingReads autoFocus meters={meters} of={open} end={end} value={reads} onChange={setReads} />
      {isChecked && !isWhole ? <Callout tone="danger">{t("incomplete")}</Callout> : null}
    </AskDialog>
  );
}

function RemoveDialog({ pointId, install, onClose }: OfInstall) {
  const t = meterTexts.useTexts();
  const write = useMeterWrite(pointId);
  return (
    <AskDialog
      danger
      title={t("removeTitle", { assetNo: install.assetNo })}
      verb={t("remove")}
      run={() => write.mutateAsync({ kind: "remove", install })}
      done={t("removed")}
      onClose={onClose}
    >
      <p>{t("removeText")}</p>
    </AskDialog>
  );
}
