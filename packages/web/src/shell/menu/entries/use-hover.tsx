import {
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import styles from "./tip.module.css";

/** Milliseconds before hovering opens a panel, and after leaving closes it. */
const openDelay = 150;
const closeDelay = 220;

export type HoverMenu = {
  /** Path of the entry whose panel is open. */
  open: string | null;
  show: (path: string) => void;
  /** Opens after the hover delay. */
  showSoon: (path: string) => void;
  hide: () => void;
  /** Props of the element around an entry and its panel. */
  entryProps: (path: string) => {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
};

/**
 * One panel at a time, opened by hovering after a delay. While the pointer moves towards an open panel, neighbours that
 * it crosses do not open. Escape closes the panel wherever the focus is.
 */
export function useHoverMenu(panel: "beside" | "below"): HoverMenu {
  const [open, setOpen] = useState<string | null>(null);
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = (path: string | null) => {
    clearTimeout(clock.current);
    setOpen(path);
  };
  const soon = (path: string | null) => {
    clearTimeout(clock.current);
    clock.current = setTimeout(() => setOpen(path), path === null ? closeDelay : openDelay);
  };
  useEffect(() => () => clearTimeout(clock.current), []);
  // The pointer may have opened it while the focus is anywhere in the page.
  useEffect(() => {
    if (open === null) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // The pointer may have entered the panel just now.
      clearTimeout(clock.current);
      setOpen(null);
    };
    window.addEventListener("keydown", close);
    return () => window.removeEventListener("keydown", close);
  }, [open]);
  const aims = ({ movementX: x, movementY: y }: PointerEvent) =>
    panel === "beside" ? x > 0 && x * 2 >= Math.abs(y) : y > 0 && y * 2 >= Math.abs(x);
  const byMouse = (event: PointerEvent) => event.pointerType === "mouse";
  return {
    open,
    show: now,
    showSoon: soon,
    hide: () => now(null),
    entryProps: (path) => ({
      onPointerEnter: (event) => {
        if (byMouse(event)) soon(path);
      },
      onPointerMove: (event) => {
        if (byMouse(event) && open !== null && open !== path && aims(event)) soon(path);
      },
      onPointerLeave: (event) => {
        if (byMouse(event)) soon(null);
      },
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) {
          setOpen((shown) => (shown === path ? null : shown));
        }
      },
    }),
  };
}

/** Pixels between the entry and its tooltip, and the minimum width of the tooltip. */
const gap = 8;
const room = 240;

export type Tip = {
  /** Props of an entry without a visible title, or, with `whenCut`, one with a truncated title. */
  props: (
    title: string,
    whenCut?: boolean,
  ) => Record<"onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur", (event: SyntheticEvent<HTMLElement>) => void>;
  element: ReactNode;
};

/**
 * The full title beside an entry on hover and focus; on its left where the right edge of the window is too close.
 * Screen readers have it as the entry's name.
 */
export function useTip(): Tip {
  const [shown, setShown] = useState<{ text: string; place: CSSProperties }>();
  const hide = () => setShown(undefined);
  return {
    props: (text, whenCut = false) => {
      const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
        const label = currentTarget.querySelector("[data-part=label]");
        if (whenCut && label && label.scrollWidth <= label.clientWidth) return;
        const { left, right, top, height } = currentTarget.getBoundingClientRect();
        const side = innerWidth - right < room ? { right: innerWidth - left + gap } : { left: right + gap };
        setShown({ text, place: { ...side, top: top + height / 2 } });
      };
      return { onPointerEnter: show, onFocus: show, onPointerLeave: hide, onBlur: hide };
    },
    element: shown && (
      <div className={styles.tip} aria-hidden="true" data-part="tip" style={shown.place}>
        {shown.text}
      </div>
    ),
  };
}
