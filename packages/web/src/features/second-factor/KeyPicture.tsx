import { QRCode } from "antd";

/** Dark on light in every theme: many apps read nothing else. */
export function KeyPicture({ address, title }: { address: string; title: string }) {
  return <QRCode type="svg" aria-label={title} value={address} size={196} color="#000000" bgColor="#ffffff" />;
}
