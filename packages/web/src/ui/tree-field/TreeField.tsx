import { type KeyboardEvent, useId, useState } from "react";
import IconDown from "~icons/ri/arrow-down-s-line";
import controls from "../fields/controls.module.css";
import { Floating } from "../menus/Floating.tsx";
import { Icon } from "../Icon.tsx";
import { useUiTexts } from "../texts/ui-texts.tsx";
import { TreeList } from "./TreeList.tsx";
import { maxFound, pathTo, rowsBelow, rowsMatching, type TreeNode, type TreeRow } from "./tree-rows.ts";
import styles from "./tree-field.module.css";

/** The options, and the state of loading them. */
export type TreeChoice = { nodes: readonly TreeNode[]; busy: boolean; failed: boolean; retry: () => void };

type TreeFieldProps = {
  choice: TreeChoice;
  value?: string | undefined;
  onChange?: (value: string) => void;
  placeholder: string;
  id?: string;
  "aria-label"?: string;
  "aria-invalid"?: boolean | "true";
  "aria-required"?: boolean | "true" | "false";
  "aria-describedby"?: string | undefined;
  /** Nodes with children can be chosen, too; otherwise only leaves. */
  anyLevel?: boolean;
  /** The list is always open below the field, inside the same container. */
  inline?: boolean;
};

/**
 * Chooses one node of a tree, level by level or by typing a part of its name. The focus stays in the field: up and down
 * move through the list, Enter chooses or opens, left goes back a level, Escape closes.
 */
export function TreeField(props: TreeFieldProps) {
  const { choice, value, onChange, placeholder, anyLevel = false, inline = false, ...field } = props;
  const texts = useUiTexts().tree;
  const listId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(inline);
  const [text, setText] = useState("");
  const [at, setAt] = useState<string>();
  const [active, setActive] = useState(0);

  const chosen = pathTo(choice.nodes, value);
  const words = chosen.map(({ label }) => label).join(" ");
  const way = pathTo(choice.nodes, at);
  const searching = text.trim() !== "";
  const found = searching
    ? rowsMatching(choice.nodes, text, anyLevel)
    : rowsBelow(choice.nodes, way.at(-1), anyLevel, texts.whole);
  const rows = searching ? found.slice(0, maxFound) : found;
  const row = rows[Math.min(active, rows.length - 1)];

  const goTo = (above: string | undefined, mark: string | undefined) => {
    const below = rowsBelow(choice.nodes, pathTo(choice.nodes, above).at(-1), anyLevel, texts.whole);
    setText("");
    setAt(above);
    setActive(Math.max(0, mark === undefined ? 0 : below.findIndex((one) => one.value === mark)));
  };
  const show = () => {
    goTo(chosen.at(-2)?.value, value);
    setOpen(true);
  };
  const close = () => {
    setText("");
    setOpen(inline);
  };
  const goUp = () => goTo(way.at(-2)?.value, at);
  const run = (one: TreeRow) => {
    if (one.opens) return goTo(one.value, chosen.find((_, depth) => chosen[depth - 1]?.value === one.value)?.value);
    onChange?.(one.value);
    close();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!open) {
      if (step === undefined && event.key !== "Enter") return;
      show();
    } else if (step !== undefined) setActive((rows.indexOf(row!) + step + rows.length) % Math.max(rows.length, 1));
    else if (event.key === "Enter") {
      if (row) run(row);
    } else if (event.key === "ArrowRight" && !searching && row?.opens) run(row);
    else if (event.key === "ArrowLeft" && !searching && way.length > 0) goUp();
    else if (event.key === "Escape" && !inline) {
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  };

  if (choice.failed) {
    return (
      <span role="alert">
        {texts.failed}{" "}
        <button type="button" className={controls.textButton} onClick={choice.retry}>
          {texts.retry}
        </button>
      </span>
    );
  }
  const list = (
    <TreeList
      id={listId}
      rows={rows}
      active={row?.value}
      chosen={value}
      above={searching ? undefined : way.at(-1)?.label}
      busy={choice.busy}
      cut={found.length > rows.length}
      onUp={goUp}
      onRun={run}
    />
  );
  return (
    <div
      ref={setAnchor}
      className={styles.treeField}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <input
        {...field}
        type="text"
        role="combobox"
        className={controls.input}
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={listId}
        {...(open && row && { "aria-activedescendant": `${listId}${row.value}` })}
        placeholder={words || placeholder}
        value={open ? text : words}
        onClick={() => !open && show()}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
      />
      <Icon of={IconDown} />
      {inline ? list : null}
      {open && !inline && anchor ? (
        <Floating anchor={anchor} role="group" label={texts.list} leaveFocus onClose={close}>
          {list}
        </Floating>
      ) : null}
    </div>
  );
}
