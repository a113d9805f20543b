import { Input } from "antd";
import type { CSSProperties, ReactNode } from "react";
import IconClear from "~icons/ri/close-circle-line";
import { Icon } from "../../Icon.tsx";
import { Kit } from "../../kit/Kit.tsx";
import { useUiTexts } from "../../texts/ui-texts.tsx";
import type { FieldControl } from "../TextField.tsx";
import styles from "./typing.module.css";

type LineFieldProps = FieldControl & {
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  maxLength?: number;
  /** A button empties it. */
  clearable?: boolean;
  /** Inside of it: an icon, a unit, the fixed part of an address. */
  before?: ReactNode;
  after?: ReactNode;
};

/** One line of text with what stands inside of its frame; without all that it is `TextField`. */
export function LineField({ onChange, clearable = false, before, after, ...rest }: LineFieldProps) {
  const texts = useUiTexts().filter;
  return (
    <Kit>
      <Input
        {...rest}
        autoComplete="off"
        prefix={before}
        suffix={after}
        allowClear={clearable && { clearIcon: <Icon of={IconClear} label={texts.clearSearch} /> }}
        onChange={({ target }) => onChange(target.value)}
      />
    </Kit>
  );
}

type GrowingTextProps = FieldControl & {
  value: string;
  onChange: (text: string) => void;
  rows: { min: number; max: number };
  maxLength: number;
  placeholder?: string;
};

// The browser lets it grow: the kit's own way writes a style that the content policy refuses.
/** Several lines that grow with the text, and how much of the most is used. */
export function GrowingText({ rows, onChange, ...rest }: GrowingTextProps) {
  return (
    <Kit>
      <Input.TextArea
        {...rest}
        showCount
        rows={rows.min}
        className={styles.growing ?? ""}
        style={{ "--rows": rows.max } as CSSProperties}
        onChange={({ target }) => onChange(target.value)}
      />
    </Kit>
  );
}
