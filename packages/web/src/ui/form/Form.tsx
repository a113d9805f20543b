import { Form as KitForm, type FormInstance as KitInstance, type FormRule } from "antd";
import { Kit } from "../kit/Kit.tsx";
import { createContext, type ReactNode, use, useId, useMemo } from "react";

/** `"name"`, or the path to a nested field: `["contacts", 0, "name"]`. */
export type FieldName = string | readonly (string | number)[];

/** A form's interface for its page: values, messages at fields, and moving to a field. */
export type FormInstance<Values = unknown> = {
  getFieldValue: (name: FieldName) => unknown;
  /** `true` includes values without a mounted field. */
  getFieldsValue: (all?: true) => Values;
  setFieldValue: (name: FieldName, value: unknown) => void;
  setFieldsValue: (values: Partial<Values>) => void;
  /** Restores the initial values and removes messages. */
  resetFields: () => void;
  setFields: (fields: readonly { name: FieldName; value?: unknown; errors?: string[] }[]) => void;
  getFieldInstance: (name: FieldName) => unknown;
  scrollToField: (name: FieldName, options: { focus: boolean }) => void;
  /** The label of a field. */
  labelOf: (name: FieldName) => string | undefined;
};

type FieldCheck = {
  /** Marks the field as required, visually and for screen readers. */
  required?: boolean;
  message?: string;
  /** Rejects with the message. */
  validator?: (rule: unknown, value: unknown) => Promise<void>;
};
/** A rule of a field, or a function that makes one from the form's values. */
export type FieldRule =
  | FieldCheck
  | ((form: { getFieldValue: (name: FieldName) => unknown; getFieldsValue: (all?: true) => unknown }) => FieldCheck);

type Own<Values> = FormInstance<Values> & { kit: KitInstance<Values>; id: string };
const kitOf = <Values,>(form: FormInstance<Values>) => (form as Own<Values>).kit;
const checks = { change: "onChange", blur: "onBlur" } as const;

const FormContext = createContext<FormInstance | null>(null);

/** A form's state; field ids are unique per form, since several kept views may have fields of the same name. */
export function useForm<Values>(): FormInstance<Values> {
  const [kit] = KitForm.useForm<Values>();
  const id = useId();
  return useMemo(() => {
    const label = (name: FieldName) => `label[for="${CSS.escape([id, name].flat().join("_"))}"]`;
    const labelOf = (name: FieldName) => document.querySelector<HTMLLabelElement>(label(name))?.title || undefined;
    // The kit wants names in a type of its own, which what we call FieldName is only part of.
    return { ...kit, labelOf, kit, id } as unknown as Own<Values>;
  }, [kit, id]);
}

/** The form that contains the component. */
export function useFormInstance<Values>(): FormInstance<Values> {
  const form = use(FormContext);
  if (!form) throw new Error("A field outside of a form");
  return form as FormInstance<Values>;
}

/** A field's current value; undefined before the field is mounted. */
export function useWatch<Values, Name extends keyof Values & string>(
  name: Name,
  form: FormInstance<Values>,
): Values[Name] | undefined {
  return KitForm.useWatch((all) => (all as Values)[name], kitOf(form));
}

/** All current values, including those of unmounted fields; undefined before the form is mounted. */
export function useTyped<Values>(form: FormInstance<Values>): Values | undefined {
  return KitForm.useWatch((all) => all as Values, { form: kitOf(form), preserve: true });
}

type FormProps<Values> = {
  form: FormInstance<Values>;
  /** Id of the form element, so that a button outside can submit it. */
  id?: string;
  className?: string | undefined;
  initialValues?: Values;
  /** When fields are validated; by default on blur. */
  checkOn?: keyof typeof checks;
  disabled?: boolean;
  /** Position of labels; on a phone always above. */
  labels?: "top" | "left" | "right";
  onFinish: (typed: Values) => void;
  onFinishFailed?: () => void;
  onTyped?: (typed: Values) => void;
  children: ReactNode;
};

/** Columns of a 24-column grid for labels beside the fields. */
const beside = { labelCol: { xs: 24, sm: 6 }, wrapperCol: { xs: 24, sm: 18 } };

/** Fields with labels above, rules, and messages below. Submitting an invalid form moves to the first invalid field. */
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
  /** Absent for a part that keeps its own value. */
  name?: FieldName;
  label: ReactNode;
  /** From the contract, by `rulesFrom`. */
  rules?: readonly FieldRule[];
  checkOn?: keyof typeof checks;
  /** Marks the field as required where no rule does. */
  required?: boolean;
  /** A line below the control. */
  hint?: ReactNode;
  /** `checked` for a switch. */
  valueProp?: "value" | "checked";
  /** Validated again when one of these fields changes. */
  dependsOn?: readonly string[];
  /** Shows the first message only. */
  firstFault?: boolean;
  /** Transforms the typed text. */
  normalize?: (typed: string) => string;
  children: ReactNode;
};

/** Connects a control with its label, its value, the required mark, and the messages for screen readers. */
export function Field({ name, rules, checkOn, hint, valueProp, dependsOn, firstFault, children, ...rest }: FieldProps) {
  return (
    <KitForm.Item
      {...rest}
      {...(name === undefined ? {} : { name: name as string })}
      // A check of ours is given less of the form than the kit has for it.
      {...(rules && { rules: rules as FormRule[] })}
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
  /** `at` is a row's index in the names of its fields. */
  children: (
    rows: readonly { key: number; at: number }[],
    change: { add: (row: Row) => void; remove: (at: number) => void },
  ) => ReactNode;
};

/** A list of rows of fields, which can be added and removed. */
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
