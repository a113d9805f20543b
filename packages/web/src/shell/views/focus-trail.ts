/** Places of a view that had the focus, so that it can go back when what has it is taken away. */
export type FocusTrail = {
  /** To the last place that is still there, else to the heading. */
  goBack: () => void;
  /** Whether the focus is in nobody's hands: on nothing, or in a view that has gone behind. */
  isLost: () => boolean;
  /** Listens until the answer is called; what is known is kept. */
  follow: () => () => void;
};

const mostPlaces = 60;

export function createFocusTrail(frame: HTMLElement): FocusTrail {
  /** Each with what around it can take the focus too: a button of a row may go away without the row. */
  let places: HTMLElement[][] = [];
  let present: HTMLElement | undefined;

  const isLost = () => {
    const holder = document.activeElement;
    const view = holder?.closest("[data-route]");
    return !holder || holder === document.body || (view !== null && view !== undefined && view !== frame);
  };
  const goBack = () => {
    for (const element of places.toReversed().flat()) {
      if (!element.isConnected) continue;
      element.focus({ preventScroll: true });
      if (document.activeElement === element) return;
    }
    focusHeading(frame);
  };

  const came = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    present = target;
    const kept = places.filter((place) => place[0] !== target && place.some(({ isConnected }) => isConnected));
    places = [...kept, [target, ...around(target, frame)]].slice(-mostPlaces);
  };
  const went = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return;
    // A press on nothing takes the focus away on purpose; nobody presses on what is taken down or hidden.
    requestAnimationFrame(() => {
      const { activeElement } = document;
      if (present === target && activeElement === document.body && isShown(present)) present = undefined;
    });
  };
  const follow = () => {
    const changed = new MutationObserver(() => {
      if (present && !present.isConnected && isLost()) goBack();
    });
    frame.addEventListener("focusin", came);
    frame.addEventListener("focusout", went);
    changed.observe(frame, { childList: true, subtree: true });
    return () => {
      frame.removeEventListener("focusin", came);
      frame.removeEventListener("focusout", went);
      changed.disconnect();
    };
  };
  return { goBack, isLost, follow };
}

export function focusHeading(frame: HTMLElement): void {
  const heading = frame.querySelector<HTMLElement>("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function around(element: HTMLElement, frame: HTMLElement): HTMLElement[] {
  const above = element.parentElement?.closest<HTMLElement>("[tabindex]");
  return above && frame.contains(above) && above !== frame ? [above, ...around(above, frame)] : [];
}

const isShown = (element: HTMLElement | undefined) =>
  element?.isConnected === true && element.getClientRects().length > 0;
