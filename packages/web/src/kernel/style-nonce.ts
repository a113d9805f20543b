const armed = new WeakSet<Document>();

/**
 * Puts the page's nonce on every style element that scripts make. The kit takes a nonce, but two of its helpers (scroll
 * lock, scrollbar width) write style elements without one, which the content policy would refuse.
 */
export function giveStylesNonce(nonce: string, page: Document = document): void {
  if (armed.has(page)) return;
  armed.add(page);
  const create = page.createElement.bind(page) as (name: string, options?: ElementCreationOptions) => HTMLElement;
  page.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (name.toLowerCase() === "style") element.nonce = nonce;
    return element;
  }) as typeof page.createElement;
}
