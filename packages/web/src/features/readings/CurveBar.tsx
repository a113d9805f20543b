import type { ReactNode } from "react";
import IconEarlier from "~icons/ri/arrow-left-s-line";
import IconLater from "~icons/ri/arrow-right-s-line";
import type { ChangeQuery } from "../../kernel/lists/list-state.ts";
import { DayField } from "../../ui/fields/DayField.tsx";
import { IconButton } from "../../ui/form/buttons/IconButton.tsx";
import { RadioBoxes } from "../../ui/form/choosing/RadioBoxes.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { type CurveState, curveViews, Span } from "./curve-state.ts";
import { readingTexts } from "./reading-texts.ts";
import styles from "./readings.module.css";
import { stepped, viewOfLetter } from "./steps.ts";
import { useCurveKeys } from "./use-curve-keys.ts";

type CurveBarProps = {
  day: string;
  state: CurveState;
  onChange: ChangeQuery<CurveState>;
  /** Readings are one value a day: there are no loads. */
  daily: boolean;
  children?: ReactNode;
};

/** What is shown of which days; arrow keys and letters do the same. */
export function CurveBar({ day, state, onChange, daily, children }: CurveBarProps) {
  const t = readingTexts.useTexts();
  const { look, span } = state;
  const step = (sign: 1 | -1, far = false) => onChange({ day: stepped(day, state, sign, far) });
  useCurveKeys({
    onStep: step,
    onLetter: (letter) => {
      const next = daily ? undefined : viewOfLetter(letter, look);
      if (next) onChange({ look: next, day });
      return next !== undefined;
    },
  });
  const unit = look === "day" ? "day" : span;
  return (
    <div className={styles.bar}>
      {daily ? null : (
        <RadioBoxes
          aria-label={t("view")}
          options={curveViews.map((one) => ({ value: one, label: t(`view.${one}`) }))}
          value={look}
          onChange={(next) => onChange({ look: next, day })}
        />
      )}
      {look === "day" ? null : (
        <RadioBoxes
          aria-label={t("span")}
          options={Span.options.map((one) => ({ value: one, label: t(`span.${one}`) }))}
          value={span}
          onChange={(next) => onChange({ span: next, day })}
        />
      )}
      <span className={styles.days}>
        <IconButton aria-label={t(`earlier.${unit}`)} title={t(`earlier.${unit}`)} onClick={() => step(-1)}>
          <Icon of={IconEarlier} />
        </IconButton>
        <DayField aria-label={t("day")} value={day} required onChange={(next) => next && onChange({ day: next })} />
        <IconButton aria-label={t(`later.${unit}`)} title={t(`later.${unit}`)} onClick={() => step(1)}>
          <Icon of={IconLater} />
        </IconButton>
      </span>
      {children}
    </div>
  );
}
