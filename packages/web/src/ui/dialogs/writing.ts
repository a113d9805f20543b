import { createContext, useContext } from "react";

const RefusalContext = createContext<string | undefined>(undefined);

/** Says below it why nothing can be sent at present; undefined while everything can. The shell mounts it. */
export const WritingRefusal = RefusalContext.Provider;
export const useWritingRefusal = (): string | undefined => useContext(RefusalContext);

/**
 * For a button that writes, while that is refused: it looks disabled and says why. It keeps the focus, so that nobody is
 * thrown out of a form, and whoever presses it all the same, as with Enter in a field, is answered in words by the form.
 * @param hint id of an element with the reason
 */
export const refusedProps = (refusal: string | undefined, hint: string) =>
  refusal === undefined ? {} : { "aria-disabled": true, "aria-describedby": hint, title: refusal };
