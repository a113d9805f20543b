import { Input } from "antd";
import type { ChangeEvent, HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from "react";
import { Kit } from "../kit/Kit.tsx";

/** Props that a form passes to the control of a field; outside of a form they are set by hand. */
export type FieldControl = {
  id?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true";
  "aria-required"?: boolean | "true" | "false";
};

type TextProps<Element> = FieldControl & {
  value?: string;
  onChange?: (event: ChangeEvent<Element>) => void;
  onBlur?: () => void;
  maxLength?: number;
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Shows the field as invalid, outside of a form, which does that itself. */
  faulty?: boolean;
};

type LineProps = TextProps<HTMLInputElement> & {
  type?: Extract<HTMLInputTypeAttribute, "text" | "tel" | "email">;
  inputMode?: "text" | "tel" | "email" | "decimal" | "numeric";
  spellCheck?: boolean;
};

const status = (faulty: boolean | undefined) =>
  faulty === undefined ? {} : { status: faulty ? ("error" as const) : ("" as const) };

/** One line of text. */
export function TextField({ faulty, ...rest }: LineProps) {
  return (
    <Kit>
      <Input {...rest} {...status(faulty)} />
    </Kit>
  );
}

/** A password that can be revealed. */
export function PasswordField({ faulty, ...rest }: TextProps<HTMLInputElement>) {
  return (
    <Kit>
      <Input.Password {...rest} {...status(faulty)} />
    </Kit>
  );
}

type TextAreaProps = TextProps<HTMLTextAreaElement> & {
  rows: number;
  /** Shows how many of `maxLength` characters are used. */
  counted?: boolean;
};

/** Several lines of text. */
export function TextArea({ faulty, counted = false, ...rest }: TextAreaProps) {
  return (
    <Kit>
      <Input.TextArea {...rest} showCount={counted} {...status(faulty)} />
    </Kit>
  );
}
