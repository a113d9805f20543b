import { type RefObject, useEffect } from "react";
import type { PortalRouter } from "../navigation/portal-router.ts";
import { isShown } from "../../ui/is-shown.ts";

/**
 * The non-fixed header: it overlays the content, which leaves room for it, and moves with the scroll of the active
 * view. Written as custom properties, so that scrolling renders nothing.
 */
export function useFreeHeader(
  shell: RefObject<HTMLElement | null>,
  router: PortalRouter,
  free: boolean,
  layout: string,
): void {
  // Measures and moves elements on scroll and resize events, outside of React.
  useEffect(() => {
    const element = shell.current;
    const head = element?.querySelector<HTMLElement>("[data-part=head]");
    if (!free || !element || !head) return;
    const set = (name: string, pixels: number) => element.style.setProperty(name, `${pixels}px`);
    const follow = () => {
      const scrollers = [...element.querySelectorAll<HTMLElement>("[data-part=scroller]")];
      const front = scrollers.find((scroller) => isShown(scroller));
      set("--bb-head-room", head.offsetHeight);
      set("--bb-head-shift", -Math.min(front?.scrollTop ?? 0, head.offsetHeight));
      set("--bb-scrollbar", front ? front.offsetWidth - front.clientWidth : 0);
    };
    follow();
    const watch = new ResizeObserver(follow);
    watch.observe(head);
    watch.observe(element);
    element.addEventListener("scroll", follow, { capture: true, passive: true });
    const leave = router.store.subscribe(() => requestAnimationFrame(follow));
    return () => {
      watch.disconnect();
      leave();
      element.removeEventListener("scroll", follow, { capture: true });
      for (const name of ["--bb-head-room", "--bb-head-shift", "--bb-scrollbar"]) element.style.removeProperty(name);
    };
  }, [shell, router, free, layout]);
}
