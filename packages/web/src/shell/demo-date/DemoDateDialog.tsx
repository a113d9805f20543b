import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { messageOf } from "../../kernel/calls/call-errors.ts";
import { useApi, usePortal } from "../../kernel/portal/portal-context.tsx";
import { toast } from "../../kernel/portal/toasts.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { DayField } from "../../ui/fields/DayField.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./demo-date.module.css";

/** Moves the business date of the whole demo; what stands on the pages is read anew. `date` is the present one. */
export function DemoDateDialog({ date, onClose }: { date: string; onClose: () => void }) {
  const t = shellTexts.useTexts();
  const api = useApi();
  const { access } = usePortal();
  const queries = useQueryClient();
  const id = useId();
  const [day, setDay] = useState(date);
  const [wrong, setWrong] = useState("");
  const move = async () => {
    setWrong("");
    try {
      const moved = await api.moveDemoDate({ body: { date: day } });
      access.setState(({ navigation, ...rest }) => ({
        ...rest,
        navigation: { ...navigation, settings: { ...navigation.settings, demoDate: moved.date } },
      }));
      void queries.invalidateQueries();
      toast.success(t("demoDate.moved", { date: moved.date }));
      onClose();
    } catch (error) {
      setWrong(messageOf(error));
    }
  };
  return (
    <ConfirmDialog open writes title={t("demoDate.title")} verb={t("demoDate.verb")} onConfirm={move} onClose={onClose}>
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
