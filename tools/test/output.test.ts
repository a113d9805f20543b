import { expect, test } from "vitest";
import { createOutput } from "./output.ts";

test("what runs behind is read as a whole after what runs in front, and nothing of it gets lost", () => {
  const printed: string[] = [];
  const print = (part: string | Buffer) => printed.push(part.toString());
  const [front, behind] = [createOutput(true, print), createOutput(false, print)];
  behind.say("journeys");
  front.say("types");
  behind.write(Buffer.from("1 passed\n"));
  front.say("fences");
  expect(printed.join("")).toBe("types\nfences\n");
  behind.bringForward();
  behind.say("2 passed");
  behind.bringForward();
  expect(printed.join("")).toBe("types\nfences\njourneys\n1 passed\n2 passed\n");
});
