import type { Field } from "@busbar/contract/fields/field";
import { priceComponents } from "@busbar/contract/price-plans/price-components";
import { WithTerm } from "../../../records/fields/TermHint.tsx";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import styles from "./versions.module.css";

type Choice = { value: string; label: string };
const fields: { readonly [name: string]: Field } = priceComponents.fields;
const orNull = (text: string) => (text.trim() === "" ? null : text.trim());

/** Labelled inputs of one component, each with its error below. An empty value is null: not known yet. */
export function inputsWith(faults: ReadonlyMap<string, string>, choose: string) {
  const fault = (field: string) =>
    faults.has(field) ? <span className={styles.fault}>{faults.get(field)}</span> : null;
  return {
    fault,
    text: (field: string, label: string, value: string | null, write: (value: string | null) => void) => (
      <WithTerm key={label} word={fields[field]?.term} label={label}>
        <label>
          <span title={label}>{label}</span>
          <TextField
            value={value ?? ""}
            aria-label={label}
            aria-invalid={faults.has(field)}
            faulty={faults.has(field)}
            autoComplete="off"
            maxLength={30}
            onChange={({ target }) => write(orNull(target.value))}
          />
          {fault(field)}
        </label>
      </WithTerm>
    ),
    choice: (
      field: string,
      label: string,
      value: string | null,
      options: readonly Choice[],
      write: (value: string | null) => void,
      none = choose,
    ) => (
      <WithTerm word={fields[field]?.term} label={label}>
        <label>
          <span title={label}>{label}</span>
          <SelectField
            aria-label={label}
            aria-invalid={faults.has(field)}
            value={value ?? ""}
            onChange={({ target }) => write(target.value === "" ? null : target.value)}
          >
            <option value="">{none}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </SelectField>
          {fault(field)}
        </label>
      </WithTerm>
    ),
  };
}
