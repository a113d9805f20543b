/*
 * `write-api-document.ts <file>` writes the description of the API: packed where the name ends in .gz, otherwise to be
 * read. Without a file it goes to the standard output, packed.
 */
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { apiDocument } from "./api-document.ts";

const [file] = process.argv.slice(2);
const document = await apiDocument();
const packed = () => gzipSync(JSON.stringify(document), { level: 9 });
if (file === undefined) process.stdout.write(packed());
else writeFileSync(file, file.endsWith(".gz") ? packed() : `${JSON.stringify(document, null, 2)}\n`);
