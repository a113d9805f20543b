import { useState } from "react";
import IconLeft from "~icons/ri/arrow-left-s-line";
import IconRight from "~icons/ri/arrow-right-s-line";
import controls from "../../fields/controls.module.css";
import { Icon } from "../../Icon.tsx";
import type { Option } from "../choices.tsx";
import { useFormTexts } from "../form-texts.ts";
import type { FieldControl } from "../TextField.tsx";
import { groupOf } from "./CheckGroup.tsx";
import styles from "./transfer.module.css";

type TransferFieldProps<Value> = FieldControl & {
  options: readonly Option<Value>[];
  /** The chosen options in the order in which they were moved. */
  value?: readonly Value[];
  onChange?: (values: Value[]) => void;
  titles: { left: string; right: string };
};

/** Two lists with search; checked options are moved between them. */
export function TransferField<Value extends string>(props: TransferFieldProps<Value>) {
  const { options, value = [], onChange, titles, ...rest } = props;
  const words = useFormTexts();
  const [ticked, setTicked] = useState<readonly Value[]>([]);
  const left = options.filter((option) => !value.includes(option.value));
  const right = value.flatMap((each) => options.filter((option) => option.value === each));
  const tickedIn = (list: readonly Option<Value>[]) =>
    list.map((option) => option.value).filter((each) => ticked.includes(each));
  const going = tickedIn(left);
  const coming = tickedIn(right);
  const move = (to: Value[], moved: readonly Value[]) => {
    onChange?.(to);
    setTicked(ticked.filter((each) => !moved.includes(each)));
  };
  const list = (title: string, among: readonly Option<Value>[]) => (
    <TransferList title={title} options={among} ticked={ticked} onTick={setTicked} />
  );
  return (
    <div role="group" tabIndex={-1} className={styles.transfer} {...groupOf(rest)}>
      {list(titles.left, left)}
      <div className={styles.moves}>
        <button
          type="button"
          className={controls.button}
          aria-label={words.take}
          disabled={going.length === 0}
          onClick={() => move([...value, ...going], going)}
        >
          <Icon of={IconRight} />
        </button>
        <button
          type="button"
          className={controls.button}
          aria-label={words.giveBack}
          disabled={coming.length === 0}
          onClick={() =>
            move(
              value.filter((each) => !coming.includes(each)),
              coming,
            )
          }
        >
          <Icon of={IconLeft} />
        </button>
      </div>
      {list(titles.right, right)}
    </div>
  );
}

type TransferListProps<Value> = {
  title: string;
  options: readonly Option<Value>[];
  ticked: readonly Value[];
  onTick: (values: Value[]) => void;
};

function TransferList<Value extends string>({ title, options, ticked, onTick }: TransferListProps<Value>) {
  const words = useFormTexts();
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const found = options.filter(({ label }) => label.toLowerCase().includes(wanted));
  const chosen = found.filter(({ value }) => ticked.includes(value));
  const tick = (values: readonly Value[], on: boolean) =>
    onTick([...ticked.filter((each) => !values.includes(each)), ...(on ? values : [])]);
  const all = found.filter((option) => !option.disabled).map(({ value }) => value);
  const every = all.length > 0 && chosen.length === all.length;
  return (
    <fieldset className={styles.list}>
      <legend className={controls.hiddenText}>{title}</legend>
      <div className={styles.head}>
        <span aria-hidden="true">{title}</span>
        <label className={styles.choice}>
          <input
            type="checkbox"
            className={controls.check}
            checked={every}
            disabled={all.length === 0}
            ref={(box) => {
              if (box) box.indeterminate = !every && chosen.length > 0;
            }}
            onChange={({ target }) => tick(all, target.checked)}
          />
          {words.all(chosen.length, all.length)}
        </label>
      </div>
      <input
        type="search"
        className={controls.input}
        aria-label={words.find(title)}
        placeholder={words.find(title)}
        value={text}
        onChange={({ target }) => setText(target.value)}
        // Enter would submit the surrounding form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <div className={styles.rows}>
        {found.map(({ value, label, disabled }) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              className={controls.check}
              checked={ticked.includes(value)}
              disabled={disabled}
              onChange={({ target }) => tick([value], target.checked)}
            />
            {label}
          </label>
        ))}
        {found.length === 0 ? <p className={styles.empty}>{words.nothing}</p> : null}
      </div>
    </fieldset>
  );
}
