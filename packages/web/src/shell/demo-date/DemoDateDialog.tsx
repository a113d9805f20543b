import type { Job } from "@busbar/contract/jobs/jobs";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { DayField } from "../../ui/fields/DayField.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./demo-date.module.css";

type Props = { date: string; move: Job | undefined; onClose: () => void };

/** Moves the business date of the whole demo, which takes a while, or cancels the move. `date` is the current one. */
export function DemoDateDialog({ date, move, onClose }: Props) {
  return move ? <Moving date={date} move={move} onClose={onClose} /> : <Choose date={date} onClose={onClose} />;
}

function Choose({ date, onClose }: Omit<Props, "move">) {
  const t = shellTexts.useTexts();
  const api = useApi();
  const queries = useQueryClient();
  const id = useId();
  const [day, setDay] = useState(date);
  const [wrong, setWrong] = useState("");
  const start = async () => {
    setWrong("");
    try {
      await api.moveDemoDate({ body: { date: day } });
      await queries.invalidateQueries({ queryKey: ["jobs"] });
      toast.info(t("demoDate.started", { date: day }));
      onClose();
    } catch (error) {
      setWrong(messageOf(error));
    }
  };
  return (
    <ConfirmDialog
      open
      writes
      title={t("demoDate.title")}
      verb={t("demoDate.verb")}
      onConfirm={start}
      onClose={onClose}
    >
      <p>{t("demoDate.text")}</p>
      <label className={styles.label} htmlFor={id}>
        {t("demoDate.label")}
      </label>
      <DayField
        id={id}
        value={day}
        min={date}
        today={date}
        required
        aria-describedby={`${id}-wrong`}
        aria-invalid={wrong !== ""}
        onChange={(next) => setDay(next ?? date)}
      />
      <p className={styles.wrong} id={`${id}-wrong`} role="alert">
        {wrong}
      </p>
    </ConfirmDialog>
  );
}

function Moving({ date, move, onClose }: Props & { move: Job }) {
  const t = shellTexts.useTexts();
  const api = useApi();
  const queries = useQueryClient();
  const [wrong, setWrong] = useState("");
  const stop = async () => {
    try {
      await api.cancelJob({ params: { id: move.id } });
      await queries.invalidateQueries({ queryKey: ["jobs"] });
      onClose();
    } catch (error) {
      setWrong(messageOf(error));
    }
  };
  const progress = t("jobs.progress", { done: move.done, total: move.total ?? 0 });
  return (
    <ConfirmDialog
      open
      writes
      danger
      title={t("demoDate.movingTitle")}
      verb={t("demoDate.stop")}
      onConfirm={stop}
      onClose={onClose}
    >
      <p>{t("demoDate.movingText", { date })}</p>
      <progress className={styles.whole} aria-label={progress} value={move.done} max={Math.max(move.total ?? 1, 1)} />
      <p>{t("demoDate.moving", { far: progress })}</p>
      <p className={styles.wrong} role="alert">
        {wrong}
      </p>
    </ConfirmDialog>
  );
}
