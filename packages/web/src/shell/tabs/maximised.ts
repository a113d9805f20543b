import { createStore } from "zustand/vanilla";

/** Whether the content has the whole window, but for the tabs. */
export const maximisedStore = createStore<{ on: boolean }>(() => ({ on: false }));

export const toggleMaximised = (): void => maximisedStore.setState(({ on }) => ({ on: !on }));
