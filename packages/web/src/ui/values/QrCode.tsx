import { QRCode } from "antd";
import { Kit } from "../kit/Kit.tsx";

/** Dark on light in every theme: many apps cannot read an inverted code. */
export function QrCode({ value, title }: { value: string; title: string }) {
  return (
    <Kit>
      <QRCode type="svg" aria-label={title} value={value} size={196} color="#000000" bgColor="#ffffff" />
    </Kit>
  );
}
