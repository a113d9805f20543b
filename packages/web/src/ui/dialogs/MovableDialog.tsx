import { Modal } from "antd";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { Kit } from "../kit/Kit.tsx";
import styles from "./movable-dialog.module.css";
import { useSteadyPanel } from "./steady-panel.ts";

type MovableDialogProps = {
  open: boolean;
  title: string;
  /** Accessible name of moving by the title. */
  moveLabel: string;
  onClose: () => void;
  footer: ReactNode;
  children: ReactNode;
};

type Place = { x: number; y: number };
const start: Place = { x: 0, y: 0 };
/** Pixels per press of an arrow key. */
const step = 16;
const steps: Record<string, Place> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** A dialog that is moved by its title, with pointer or arrow keys, and stays inside the window. */
export function MovableDialog({ moveLabel, onClose, title, children, ...rest }: MovableDialogProps) {
  const [place, setPlace] = useState(start);
  const panel = useRef<HTMLDivElement>(null);
  const grip = useRef<Place | null>(null);
  const steady = useSteadyPanel(rest.open, () => undefined);

  const moveTo = (wanted: Place) => {
    const box = panel.current?.getBoundingClientRect();
    if (!box) return;
    // The position without any move.
    const [left, top] = [box.left - place.x, box.top - place.y];
    const within = (value: number, low: number, high: number) => Math.max(low, Math.min(Math.max(low, high), value));
    setPlace({
      x: within(wanted.x, -left, innerWidth - box.width - left),
      y: within(wanted.y, -top, innerHeight - box.height - top),
    });
  };
  const hold = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX - place.x, y: event.clientY - place.y };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (grip.current) moveTo({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y });
  };
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    moveTo({ x: place.x + by.x, y: place.y + by.y });
  };
  const letGo = () => {
    grip.current = null;
  };
  return (
    <Kit>
      <Modal
        {...rest}
        {...steady}
        width="max(30%, min(360px, 90vw))"
        title={
          <button
            type="button"
            className={styles.grip}
            aria-label={moveLabel}
            onPointerDown={hold}
            onPointerMove={drag}
            onPointerUp={letGo}
            onPointerCancel={letGo}
            onKeyDown={press}
          >
            {title}
          </button>
        }
        modalRender={(box) => (
          <div ref={panel} style={{ translate: `${place.x}px ${place.y}px` }}>
            {box}
          </div>
        )}
        mask={{ closable: false }}
        onCancel={() => {
          setPlace(start);
          onClose();
        }}
        destroyOnHidden
      >
        {children}
      </Modal>
    </Kit>
  );
}
