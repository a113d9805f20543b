import { Input, type InputProps } from "antd";
import type { TextAreaProps } from "antd/es/input";
import type { Ref } from "react";

type Faulty = {
  /** Draws the frame of a field whose value was refused, outside of a form, which does it by itself. */
  faulty?: boolean;
};
const status = (faulty: boolean | undefined) =>
  faulty === undefined ? {} : { status: faulty ? ("error" as const) : ("" as const) };

/** One line of text. */
export function TextField({ faulty, ...rest }: Omit<InputProps, "status"> & Faulty) {
  return <Input {...rest} {...status(faulty)} />;
}

/** A password, which can be shown. */
export function PasswordField({ faulty, ...rest }: Omit<InputProps, "status"> & Faulty & { ref?: Ref<never> }) {
  return <Input.Password {...rest} {...status(faulty)} />;
}

/** Several lines of text. */
export function TextArea({ faulty, ...rest }: Omit<TextAreaProps, "status"> & Faulty) {
  return <Input.TextArea {...rest} {...status(faulty)} />;
}
