import { QRCode } from "antd";

/** Dark on light in every theme: many apps read nothing else. */
export function KeyPicture({ address }: { address: string }) {
  return <QRCode type="svg" value={address} size={196} color="#000000" bgColor="#ffffff" />;
}
