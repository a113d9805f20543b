import { useUiTexts } from "../texts/ui-texts.tsx";
import "./states.css";

/** `field` is the id of the input. */
export type FieldErrorEntry = { field: string; label: string; message: string };

/** The list of what to change in a form, each entry a way to its field. */
export function FieldErrors({ errors }: { errors: FieldErrorEntry[] }) {
  const texts = useUiTexts();
  if (errors.length === 0) return null;
  return (
    <div className="bb-field-errors" role="alert">
      <p>{texts.formErrors(errors.length)}</p>
      <ul>
        {errors.map((error) => (
          <li key={error.field + error.message}>
            <button
              type="button"
              className="bb-text-button"
              onClick={() => document.getElementById(error.field)?.focus()}
            >
              {error.label}
            </button>{" "}
            {error.message}
          </li>
        ))}
      </ul>
    </div>
  );
}
