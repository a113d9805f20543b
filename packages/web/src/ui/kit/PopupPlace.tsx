import { ConfigProvider } from "antd";
import type { ReactNode } from "react";

/** What opens over a page, such as the list of a field, is put into the element that `place` answers. */
export function PopupPlace({ place, children }: { place: () => HTMLElement; children: ReactNode }) {
  return <ConfigProvider getPopupContainer={place}>{children}</ConfigProvider>;
}
