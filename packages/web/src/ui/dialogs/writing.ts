import { createContext, useContext } from "react";

const RefusalContext = createContext<string | undefined>(undefined);

/** Why nothing can be sent at present; undefined while everything can. The shell provides it. */
export const WritingRefusal = RefusalContext.Provider;
export const useWritingRefusal = (): string | undefined => useContext(RefusalContext);

/**
 * Props of a button that writes, while writing is impossible: it looks disabled and says why. It stays focusable, so
 * that the focus is not lost, and the form explains when it is pressed all the same, as with Enter in a field.
 * @param hint id of the element with the reason
 */
export const refusedProps = (refusal: string | undefined, hint: string) =>
  refusal === undefined ? {} : { "aria-disabled": true, "aria-describedby": hint, title: refusal };
