import { useMemo, useSyncExternalStore } from "react";

/** An address for bytes that are at hand, given back when they are not shown any more. */
export function useObjectAddress(content: Blob | undefined): string | undefined {
  const store = useMemo(() => createObjectAddress(content), [content]);
  return useSyncExternalStore(store.subscribe, store.read);
}

/** The subscription to one value: made when it is first looked at, given back with the last look. */
function createObjectAddress(content: Blob | undefined) {
  let address: string | undefined;
  return {
    read: () => address,
    subscribe(onChange: () => void) {
      if (content) {
        address = URL.createObjectURL(content);
        onChange();
      }
      return () => {
        if (address) URL.revokeObjectURL(address);
        address = undefined;
      };
    },
  };
}
