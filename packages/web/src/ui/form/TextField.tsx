import { Input } from "antd";
import type { ChangeEvent, HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from "react";
import { Kit } from "../kit/Kit.tsx";

/** What a form gives to the control in a field, and what stands in its place outside of one. */
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
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Draws the frame of a field whose value was refused, outside of a form, which does it by itself. */
  faulty?: boolean;
};

type LineProps = TextProps<HTMLInputElement> & {
  type?: Extract<HTMLInputTypeAttribute, "text" | "tel" | "email">;
  inputMode?: "text" | "tel" | "email" | "decimal";
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

/** A password, which can be shown. */
export function PasswordField({ faulty, ...rest }: TextProps<HTMLInputElement>) {
  return (
    <Kit>
      <Input.Password {...rest} {...status(faulty)} />
    </Kit>
  );
}

type TextAreaProps = TextProps<HTMLTextAreaElement> & {
  rows: number;
  /** Says how many characters of `maxLength` there are. */
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
