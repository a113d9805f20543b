import { Slider } from "antd";
import { Kit } from "../../kit/Kit.tsx";

/** The line where nothing is chosen must be seen, too. */
const rail = { rail: { background: "var(--bb-border-strong)" } };

type SliderProps = {
  min?: number;
  max?: number;
  step?: number;
  /** Each step is drawn. */
  stops?: boolean;
  disabled?: boolean;
};

type SliderFieldProps = SliderProps & {
  value: number;
  onChange: (value: number) => void;
  "aria-label": string;
  vertical?: boolean;
};

/** A number on a line, by pointer or arrow keys. */
export function SliderField({ "aria-label": label, stops = false, ...rest }: SliderFieldProps) {
  return (
    <Kit>
      <Slider {...rest} styles={rail} dots={stops} ariaLabelForHandle={label} />
    </Kit>
  );
}

type RangeFieldProps = SliderProps & {
  value: readonly [number, number];
  onChange: (value: [number, number]) => void;
  /** Of the two ends. */
  labels: [from: string, to: string];
};

/** Two numbers on a line and what is between them. */
export function RangeField({ labels, value, onChange, stops = false, ...rest }: RangeFieldProps) {
  return (
    <Kit>
      <Slider
        {...rest}
        range
        styles={rail}
        dots={stops}
        value={[...value]}
        ariaLabelForHandle={labels}
        onChange={([from = 0, to = 0]: number[]) => onChange([from, to])}
      />
    </Kit>
  );
}
