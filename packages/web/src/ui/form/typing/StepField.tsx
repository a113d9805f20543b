import { InputNumber } from "antd";
import { Kit } from "../../kit/Kit.tsx";
import { useUiTexts } from "../../texts/ui-texts.tsx";
import type { FieldControl } from "../TextField.tsx";

/** The two buttons on the right are there before the pointer is. */
const always = { actions: { width: 22, opacity: 1 } };

type StepFieldProps = FieldControl & {
  value?: number | null;
  /** Null when it was emptied. */
  onChange?: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Only whole steps are taken: what was typed goes to the nearest when the field is left. */
  strict?: boolean;
  /** Digits behind the point. */
  decimals?: number;
  /** Where the two buttons are. */
  steppers?: "sides" | "right";
};

/** A number by steps: buttons, arrow keys, or typed. For figures of business there is `NumberField`. */
export function StepField({
  value = null,
  onChange,
  step = 1,
  strict = false,
  decimals,
  steppers = "sides",
  min,
  max,
  ...rest
}: StepFieldProps) {
  const texts = useUiTexts().steps;
  /** The kit names its buttons in English, whatever the language. */
  const nameSteps = (field: { nativeElement: HTMLElement } | null) => {
    for (const [which, name] of [["up", texts.more] as const, ["down", texts.less] as const])
      field?.nativeElement.querySelector(`.ant-input-number-action-${which}`)?.setAttribute("aria-label", name);
  };
  const round = () => {
    if (!strict || value === null) return;
    const nearest = Math.round(value / step) * step;
    if (nearest !== value) onChange?.(nearest);
  };
  return (
    <Kit>
      <InputNumber<number>
        {...rest}
        ref={nameSteps}
        value={value}
        step={step}
        styles={steppers === "right" ? always : {}}
        mode={steppers === "sides" ? "spinner" : "input"}
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        {...(decimals !== undefined && { precision: decimals })}
        onChange={(typed) => onChange?.(typed)}
        onBlur={round}
        onPressEnter={round}
      />
    </Kit>
  );
}
