import { Icon } from "@busbar/web/ui/Icon.tsx";
import controls from "@busbar/web/ui/fields/controls.module.css";
import { Button } from "@busbar/web/ui/form/Button.tsx";
import { PageFrame } from "@busbar/web/ui/pages/PageFrame.tsx";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { cardIcons } from "./card-icons.ts";
import styles from "./card-drag.module.css";
import { dragTexts } from "./drag-texts.ts";

/** Milliseconds in which the cards move to their places. */
const time = 600;
const atFirst = cardIcons.map((_, at) => at);

/** `card` stands where `to` was; the cards between move up. */
const withMoved = (order: readonly number[], card: number, to: number): number[] => {
  const rest = order.filter((one) => one !== card);
  return rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, card);
};

/** Thirty-two cards in an order of one's own, by pointer or keys. @see R-G40 */
export function CardDragPage() {
  const t = dragTexts.useTexts();
  const list = useRef<HTMLUListElement>(null);
  const places = useRef(new Map<string, DOMRect>());
  const [order, setOrder] = useState<readonly number[]>(atFirst);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState("");

  // Outside React: each card is drawn from where it was to where it is.
  useLayoutEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const card of list.current?.querySelectorAll<HTMLElement>("[data-card]") ?? []) {
      const key = card.dataset["card"] ?? "";
      const now = card.getBoundingClientRect();
      const before = places.current.get(key);
      places.current.set(key, now);
      if (still || !before || (before.x === now.x && before.y === now.y)) continue;
      const from = `translate(${before.x - now.x}px, ${before.y - now.y}px)`;
      card.animate?.([{ transform: from }, { transform: "none" }], { duration: time, easing: "ease" });
    }
  }, [order]);

  const move = (card: number, to: number) => {
    const next = withMoved(order, card, to);
    if (next.every((one, at) => one === order[at])) return;
    setOrder(next);
    setSaid(t("cards.moved", { number: card + 1, place: next.indexOf(card) + 1 }));
  };
  const press = (event: KeyboardEvent, card: number) => {
    const [first, second] = list.current?.children ?? [];
    const top = first?.getBoundingClientRect().top;
    const inRow = [...(list.current?.children ?? [])].filter((one) => one.getBoundingClientRect().top === top).length;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -inRow, ArrowDown: inRow }[event.key];
    if (!event.altKey || by === undefined || !second) return;
    event.preventDefault();
    move(card, order.indexOf(card) + by);
  };
  return (
    <PageFrame
      title={t("cards.title")}
      action={
        <Button
          onClick={() => {
            setOrder(atFirst);
            setSaid("");
          }}
        >
          {t("cards.reset")}
        </Button>
      }
    >
      <p className={styles.hint}>{t("cards.hint")}</p>
      <ul ref={list} className={styles.cards} aria-label={t("cards.title")}>
        {order.map((card, at) => (
          <li key={card} data-card={card}>
            <Button
              variant="unstyled"
              draggable
              data-dragged={dragged === card || undefined}
              onKeyDown={(event) => press(event, card)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                setDragged(card);
              }}
              onDragOver={(event) => {
                if (dragged !== null) event.preventDefault();
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) move(dragged, at);
              }}
              onDragEnd={() => setDragged(null)}
            >
              <Icon of={cardIcons[card]!} size={32} />
              {t("cards.card", { number: card + 1 })}
            </Button>
          </li>
        ))}
      </ul>
      <p className={controls.hiddenText} role="status">
        {said}
      </p>
    </PageFrame>
  );
}
