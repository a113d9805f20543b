import { isFast } from "./fast-paths.ts";

/** `checkVisibility` is what tells a view behind from the one in front. */
export const canKeepLayout = () =>
  isFast("kept-frames") && "checkVisibility" in Element.prototype && CSS.supports("content-visibility", "hidden");

/**
 * Shows the frame of one view and hides the others with `content-visibility`, which keeps their styles and layout. React's
 * Activity would drop both with `display: none`: showing a list again would compute them for all of its cells before the
 * first frame.
 * @param ids of the frames of all open views
 * @param visit called with each frame
 */
export function showFrame(ids: readonly string[], shown: string, visit?: (frame: HTMLElement) => void): void {
  for (const id of ids) {
    const frame = document.getElementById(id);
    if (!frame) continue;
    if (id === shown) delete frame.dataset.kept;
    else {
      frame.dataset.kept = "";
      keepLayout(frame);
    }
    visit?.(frame);
  }
}

export function keepLayout(frame: Node): void {
  if (!(frame instanceof HTMLElement)) return;
  if (frame.dataset.kept !== undefined && frame.style.display === "none") frame.style.removeProperty("display");
}

/** Milliseconds after which the work is done without a frame: a page in the background draws none. */
const longestWait = 100;
const inputs = ["keydown", "pointerdown", "click"];

/**
 * Does `work` once the next frame is drawn, or before the person's next input is handled.
 * @returns does it now, unless it is done
 */
export function afterNextFrame(work: () => void): () => void {
  let waiting = true;
  const finish = () => {
    if (!waiting) return;
    waiting = false;
    clearTimeout(timer);
    for (const input of inputs) window.removeEventListener(input, finish, true);
    work();
  };
  const timer = setTimeout(finish, longestWait);
  for (const input of inputs) window.addEventListener(input, finish, true);
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    // Arrives after the frame was drawn.
    port1.onmessage = () => {
      port1.close();
      finish();
    };
    port2.postMessage(0);
  });
  return finish;
}
