import { useState } from "react";
import { StepField } from "@busbar/web/ui/form/typing/StepField.tsx";
import { ControlCard, ControlPage, Row } from "../kit/ControlCards.tsx";
import { controlTexts } from "../control-texts.ts";

const variants = [
  { key: "bounds", start: 1, field: { min: 1, max: 10 } },
  { key: "disabled", start: 1, field: { disabled: true } },
  { key: "strict", start: 2, field: { min: 0, max: 100, step: 2, strict: true } },
  { key: "decimals", start: 1, field: { min: 0, max: 10, step: 0.1, decimals: 1 } },
  { key: "right", start: 1, field: { min: 1, max: 10, steppers: "right" } },
] as const;

/** @see R-G19 */
export function InputNumberPage() {
  const t = controlTexts.useTexts();
  const [values, setValues] = useState<readonly (number | null)[]>(variants.map(({ start }) => start));
  return (
    <ControlPage title={t("number.title")}>
      {variants.map(({ key, field }, at) => (
        <ControlCard key={key} title={t(`number.${key}`)} value={String(values[at] ?? "")}>
          <Row>
            <StepField
              {...field}
              aria-label={t(`number.${key}`)}
              value={values[at] ?? null}
              onChange={(value) => setValues(values.with(at, value))}
            />
          </Row>
        </ControlCard>
      ))}
    </ControlPage>
  );
}
