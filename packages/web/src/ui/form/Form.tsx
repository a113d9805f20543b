import { Form as KitForm, type FormInstance as KitFormInstance, type FormRule } from "antd";

/**
 * A form with its fields, their rules and the place of a message below each. Rules come from the contract by `rulesFrom`;
 * `Form.Item` gives a field its label, its mark of "required" and its announcement.
 */
export const Form = KitForm;
export type FormInstance<Values = unknown> = KitFormInstance<Values>;
/** One check of a field, run on the event that `validateTrigger` names. */
export type FieldRule = FormRule;
