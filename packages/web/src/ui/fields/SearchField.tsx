import { useEffect, useRef, useState } from "react";
import IconClose from "~icons/ri/close-line";
import IconSearch from "~icons/ri/search-line";
import { Icon } from "../Icon.tsx";
import { useUiTexts } from "../texts/ui-texts.tsx";
import { useStable } from "../use-stable.ts";
import controls from "./controls.module.css";
import styles from "./filter-bar.module.css";

const pause = 300;

type SearchFieldProps = { value: string; onChange: (value: string) => void; placeholder?: string | undefined };

/** Reports the text after a pause of 300 ms, at once on Enter, and never during IME composition. */
export function SearchField({ value, onChange, placeholder }: SearchFieldProps) {
  const texts = useUiTexts().filter;
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const reported = useRef(value);
  const composing = useRef(false);
  const tell = useStable((text: string) => {
    if (reported.current === text) return;
    reported.current = text;
    onChange(text);
  });
  // The value changed elsewhere, as by "clear" or Back.
  if (seen !== value) {
    setSeen(value);
    if (value !== typed.trim()) setTyped(value);
  }
  // Outside React: the timer.
  useEffect(() => {
    reported.current = value;
  }, [value]);
  useEffect(() => {
    if (composing.current) return;
    const timer = setTimeout(() => tell(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed, tell]);

  const clear = () => {
    setTyped("");
    tell("");
  };
  return (
    <search className={styles.search}>
      <Icon of={IconSearch} />
      <input
        className={controls.input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={placeholder ?? texts.search}
        placeholder={placeholder ?? texts.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          const text = event.currentTarget.value;
          setTyped(text);
          setTimeout(() => tell(text.trim()), pause);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) tell(typed.trim());
          if (event.key === "Escape" && typed) {
            event.stopPropagation();
            clear();
          }
        }}
      />
      {typed ? (
        <button type="button" className={controls.iconButtonSmall} aria-label={texts.clearSearch} onClick={clear}>
          <Icon of={IconClose} />
        </button>
      ) : null}
    </search>
  );
}
