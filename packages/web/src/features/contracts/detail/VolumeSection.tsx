import type { Contract } from "@busbar/contract/contracts/contracts";
import { hasBegun } from "@busbar/contract/contracts/contract-months";
import { useState } from "react";
import { isGivenUp, messageOf } from "../../../kernel/calls/call-errors.ts";
import { toast } from "../../../kernel/portal/toasts.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Callout } from "../../../ui/states/Callout.tsx";
import { useUiTexts } from "../../../ui/texts/ui-texts.tsx";
import { useSetVolumes } from "../contract-queries.ts";
import { contractTexts } from "../contract-texts.ts";
import { VolumeCells } from "../VolumeCells.tsx";
import styles from "../../../records/page/record-page.module.css";
import own from "../contracts.module.css";

type VolumeSectionProps = { row: Contract; months: readonly string[]; unit: string };

/** The contracted volume of each month; months that have not begun can be edited here, by typing or pasting. */
export function VolumeSection({ row, months, unit }: VolumeSectionProps) {
  const t = contractTexts.useTexts();
  const texts = useUiTexts();
  const { today } = row;
  const save = useSetVolumes();
  const [typed, setTyped] = useState<Contract["volumes"] | null>(null);
  const [refusal, setRefusal] = useState("");
  const isSigned = row.status !== "DRAFT";
  const mayChange = row.actions.setVolumes === "ok" && months.some((month) => !isSigned || !hasBegun(month, today));
  const close = () => {
    setTyped(null);
    setRefusal("");
  };
  const send = async () => {
    const known = new Map(row.volumes.map(({ month, quantity }) => [month, quantity]));
    const volumes = (typed ?? []).filter(({ month, quantity }) => known.get(month) !== quantity);
    if (volumes.length === 0) return close();
    try {
      await save.mutateAsync({ row, volumes });
      toast.success(t("volumes.saved"));
      close();
    } catch (error) {
      if (!isGivenUp(error)) setRefusal(messageOf(error));
    }
  };
  return (
    <section className={styles.section} aria-label={t("volumes.title")}>
      <div className={own.head}>
        <h2>
          {t("volumes.title")} <span className={own.quiet}>{unit}</span>
        </h2>
        {typed ? (
          <span className={own.buttons}>
            <Button onClick={close}>{texts.cancel}</Button>
            <Button variant="primary" disabled={save.isPending} onClick={() => void send()}>
              {texts.record.save}
            </Button>
          </span>
        ) : mayChange ? (
          <Button onClick={() => setTyped(row.volumes)}>{t("volumes.edit")}</Button>
        ) : null}
      </div>
      {refusal ? <Callout tone="danger">{refusal}</Callout> : null}
      <VolumeCells
        months={months}
        value={typed ?? row.volumes}
        before={row.volumesBefore}
        {...(typed && { onChange: setTyped })}
        begunOn={isSigned ? today : undefined}
      />
      {typed ? <p className={own.quiet}>{t("form.volumesHint")}</p> : null}
    </section>
  );
}
