/** Whether an element is visible, unlike those of hidden views. */
export const isShown = (element: HTMLElement) =>
  typeof element.checkVisibility === "function"
    ? element.checkVisibility()
    : !element.closest("[style*='display: none']");
