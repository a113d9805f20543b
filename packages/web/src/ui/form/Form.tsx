import { Form as KitForm, type FormInstance as KitInstance } from "antd";
import { Kit } from "../kit/Kit.tsx";
import { createContext, type ReactNode, use, useId, useMemo } from "react";

/** `"name"`, or the way to a part: `["contacts", 0, "name"]`. */
export type FieldName = string | readonly (string | number)[];

/** A form as its page works with it: what is typed, messages at fields, and the way to one. */
export type FormInstance<Values = unknown> = {
  getFieldValue: (name: FieldName) => unknown;
  /** With `true` also what has no field at present. */
  getFieldsValue: (all?: true) => Values;
  setFieldValue: (name: FieldName, value: unknown) => void;
  setFieldsValue: (values: Partial<Values>) => void;
  /** What it began with, without messages. */
  resetFields: () => void;
  setFields: (fields: readonly { name: FieldName; value?: unknown; errors?: string[] }[]) => void;
  getFieldInstance: (name: FieldName) => unknown;
  scrollToField: (name: FieldName, options: { focus: boolean }) => void;
  /** What stands beside a field. */
  labelOf: (name: FieldName) => string | undefined;
};

type FieldCheck = {
  /** Marks the field and announces it. */
  required?: boolean;
  message?: string;
  /** Rejects with the message. */
  validator?: (rule: unknown, value: unknown) => Promise<void>;
};
/** One check of a field, or how to make it from what the form holds. */
export type FieldRule =
  | FieldCheck
  | ((form: { getFieldValue: (name: FieldName) => unknown; getFieldsValue: (all?: true) => unknown }) => FieldCheck);

type Own<Values> = FormInstance<Values> & { kit: KitInstance<Values>; id: string };
const kitOf = <Values,>(form: FormInstance<Values>) => (form as Own<Values>).kit;
const checks = { change: "onChange", blur: "onBlur" } as const;

const FormContext = createContext<FormInstance | null>(null);

/** A form's state; its fields get ids of their own, since views that are kept hold forms with fields of the same name. */
export function useForm<Values>(): FormInstance<Values> {
  const [kit] = KitForm.useForm<Values>();
  const id = useId();
  return useMemo(() => {
    const label = (name: FieldName) => `label[for="${CSS.escape([id, name].flat().join("_"))}"]`;
    const labelOf = (name: FieldName) => document.querySelector<HTMLLabelElement>(label(name))?.title || undefined;
    return { ...kit, labelOf, kit, id } as unknown as FormInstance<Values>;
  }, [kit, id]);
}

/** The form around. */
export function useFormInstance<Values>(): FormInstance<Values> {
  const form = use(FormContext);
  if (!form) throw new Error("A field outside of a form");
  return form as FormInstance<Values>;
}

/** A field's value as it is typed; undefined before the field is drawn. */
export function useWatch<Values, Name extends keyof Values & string>(
  name: Name,
  form: FormInstance<Values>,
): Values[Name] | undefined {
  return KitForm.useWatch(name as never, kitOf(form) as never) as Values[Name] | undefined;
}

/** All that is typed, also in fields that have gone; undefined before the form is drawn. */
export function useTyped<Values>(form: FormInstance<Values>): Values | undefined {
  return KitForm.useWatch((all) => all as Values, { form: kitOf(form), preserve: true });
}

type FormProps<Values> = {
  form: FormInstance<Values>;
  /** Of the element, so that a button outside may send it. */
  id?: string;
  className?: string | undefined;
  initialValues?: Values;
  /** When fields are checked; leaving one is when its person has finished it. */
  checkOn?: keyof typeof checks;
  disabled?: boolean;
  /** Where labels stand; above on a phone, whatever is said here. */
  labels?: "top" | "left" | "right";
  onFinish: (typed: Values) => void;
  onFinishFailed?: () => void;
  onTyped?: (typed: Values) => void;
  children: ReactNode;
};

/** Room for labels beside the fields, in twenty-fourths. */
const beside = { labelCol: { xs: 24, sm: 6 }, wrapperCol: { xs: 24, sm: 18 } };

/** Fields with labels above, rules, and messages below. Sending a wrong one goes to the first that is at fault. */
export function Form<Values extends object>({
  form,
  checkOn = "blur",
  onTyped,
  initialValues,
  className = "",
  labels = "top",
  children,
  ...rest
}: FormProps<Values>) {
  return (
    <Kit>
      <KitForm<Values>
        {...rest}
        {...(initialValues !== undefined && { initialValues })}
        form={kitOf(form)}
        name={(form as Own<Values>).id}
        className={className}
        {...(labels === "top" ? { layout: "vertical" } : { ...beside, labelAlign: labels, labelWrap: true })}
        validateTrigger={checks[checkOn]}
        scrollToFirstError={{ focus: true }}
        onValuesChange={(_, typed) => onTyped?.(typed)}
      >
        <FormContext value={form as FormInstance}>{children}</FormContext>
      </KitForm>
    </Kit>
  );
}

type FieldProps = {
  /** Absent for a part that keeps its value itself. */
  name?: FieldName;
  label: ReactNode;
  /** From the contract by `rulesFrom`. */
  rules?: readonly FieldRule[];
  checkOn?: keyof typeof checks;
  /** Marks it where no rule does. */
  required?: boolean;
  /** A line below. */
  hint?: ReactNode;
  /** `checked` for a switch. */
  valueProp?: "value" | "checked";
  /** Checked again when one of these has changed. */
  dependsOn?: readonly string[];
  /** The first message alone. */
  firstFault?: boolean;
  /** What is kept of what is typed. */
  normalize?: (typed: string) => string;
  children: ReactNode;
};

/** Gives a control its label, its value, its mark of "required" and the announcement of its faults. */
export function Field({ name, rules, checkOn, hint, valueProp, dependsOn, firstFault, children, ...rest }: FieldProps) {
  return (
    <KitForm.Item
      {...rest}
      {...(name === undefined ? {} : { name: name as string })}
      {...(rules && { rules: rules as never })}
      {...(checkOn && { validateTrigger: checks[checkOn] })}
      {...(valueProp && { valuePropName: valueProp })}
      {...(dependsOn && { dependencies: [...dependsOn] })}
      {...(firstFault && { validateFirst: true })}
      extra={hint}
    >
      {children}
    </KitForm.Item>
  );
}

type FieldListProps<Row> = {
  name: string;
  /** `at` is a row's place in the names of its fields. */
  children: (
    rows: readonly { key: number; at: number }[],
    change: { add: (row: Row) => void; remove: (at: number) => void },
  ) => ReactNode;
};

/** Rows of fields that are added and taken away. */
export function FieldList<Row>({ name, children }: FieldListProps<Row>) {
  return (
    <KitForm.List name={name}>
      {(rows, { add, remove }) =>
        children(
          rows.map((row) => ({ key: row.key, at: row.name })),
          { add: (row) => add(row), remove },
        )
      }
    </KitForm.List>
  );
}
