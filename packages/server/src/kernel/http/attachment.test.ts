import { expect, test } from "vitest";
import { attachment } from "./attachment.ts";

const headerOf = (name: string) =>
  attachment(new Blob(["x"]).stream(), name, "pdf", 1).headers.get("content-disposition");

test.each([
  ["客户.pdf", `attachment; filename="__.pdf"; filename*=UTF-8''%E5%AE%A2%E6%88%B7.pdf`],
  ["../../x\u202efdp.exe", `attachment; filename="xfdp.exe"; filename*=UTF-8''xfdp.exe`],
  [
    `a"; filename="b'(1)*.pdf`,
    `attachment; filename="a_; filename=_b'(1)*.pdf"; filename*=UTF-8''a%22%3B%20filename%3D%22b%27%281%29%2A.pdf`,
  ],
  ["a\r\nset-cookie: x", `attachment; filename="aset-cookie: x"; filename*=UTF-8''aset-cookie%3A%20x`],
  ["../", `attachment; filename="file"; filename*=UTF-8''file`],
])("what was kept as %j before is sent under a name without a way or a turn", (name, header) => {
  expect(headerOf(name)).toBe(header);
});
