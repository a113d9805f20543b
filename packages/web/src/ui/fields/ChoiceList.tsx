import { useId, useState } from "react";
import controls from "./controls.module.css";
import type { ChoiceFilter } from "./filter-types.ts";
import { useUiTexts } from "../texts/ui-texts.tsx";
import styles from "./filter-bar.module.css";

/** Lists with more options than this get a search field. */
const findFrom = 8;
const maxShown = 200;

/** The options of a filter as checkboxes or radio buttons. */
export function ChoiceList({ filter }: { filter: ChoiceFilter }) {
  const texts = useUiTexts().filter;
  const [find, setFind] = useState("");
  const name = useId();
  const multiple = filter.multiple !== false;
  const wanted = find.trim().toLowerCase();
  const found = filter.options.filter((option) => option.label.toLowerCase().includes(wanted)).slice(0, maxShown);
  const change = (value: string, on: boolean) => {
    if (!multiple) filter.onChange(on ? [value] : []);
    else filter.onChange(on ? [...filter.value, value] : filter.value.filter((other) => other !== value));
  };
  return (
    <fieldset className={styles.choices}>
      <legend className={controls.hiddenText}>{filter.label}</legend>
      {filter.options.length > findFrom ? (
        <input
          className={controls.input}
          aria-label={texts.findOption}
          placeholder={texts.findOption}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      ) : null}
      <div className={styles.choiceList}>
        {found.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type={multiple ? "checkbox" : "radio"}
              name={name}
              className={controls.check}
              checked={filter.value.includes(option.value)}
              onChange={(event) => change(option.value, event.target.checked)}
            />
            <span>{option.label}</span>
          </label>
        ))}
        {found.length === 0 ? <p className={styles.choiceNone}>{texts.noOption}</p> : null}
      </div>
    </fieldset>
  );
}
