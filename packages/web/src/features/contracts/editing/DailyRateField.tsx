import { percentOfShare, shareOfPercent } from "@busbar/contract/contracts/late-charge";
import { readNumber } from "@busbar/contract/kernel/number-text";
import { useState } from "react";
import { NumberField } from "../../../ui/NumberField.tsx";

type DailyRateFieldProps = { id?: string; value?: string | null; onChange?: (share: string | null) => void };

const withoutSign = (text: string) => text.replace(/[%％]\s*$/, "");
const read = (text: string) => readNumber(withoutSign(text), 4);

/**
 * What the form gets: the share. What cannot be read goes on with its sign, with which it is no share to any schema:
 * without, 0.00035 % would be a share a hundred times as high.
 */
function shareOf(typed: string): string | null {
  if (typed.trim() === "") return null;
  const reading = read(typed);
  return reading.ok ? shareOfPercent(reading.value) : `${withoutSign(typed)}%`;
}

/** A rate a day, typed and shown in percent; its value is the share. */
export function DailyRateField({ value = null, onChange, ...given }: DailyRateFieldProps) {
  const [typed, setTyped] = useState("");
  const isShare = value !== null && /^\d+(\.\d+)?$/.test(value);
  const shown = shareOf(typed) === value ? typed : isShare ? percentOfShare(value) : value;
  return (
    <NumberField
      {...given}
      value={shown}
      read={read}
      onChange={(text) => {
        setTyped(String(text ?? ""));
        onChange?.(shareOf(String(text ?? "")));
      }}
    />
  );
}
