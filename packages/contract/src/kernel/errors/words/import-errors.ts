import { type ErrorEntry, entry } from "../error-entry.ts";

/** Errors about files of rows and their import. */
export const importErrors = {
  "import.already": entry(1414, 409, "该文件已经导入过", "This file has already been imported"),
  "import.changed_since": entry(
    1409,
    409,
    "导入后已有 {count} 行被修改，不能撤销",
    "{count} rows were changed since the import: it cannot be undone",
  ),
  "import.undo_over": entry(1409, 409, "撤销期限（24 小时）已过", "The 24 hours for undoing are over"),
  "import.wrong_state": entry(1409, 409, "该导入当前不能执行此操作", "This import cannot do that now"),
  "import.nothing": entry(1409, 409, "没有可导入的行", "There is nothing to import"),
  "import.outdated": entry(
    1409,
    409,
    "检查之后有 {count} {unit}已被修改，请重新检查",
    "{count} of the {unit} changed since the check. Check the file again.",
  ),
  "import.contract_differs_in_file": entry(
    1409,
    409,
    "原合同编号为 {contract} 的各行不一致，请修改后重新检查",
    "The rows of contract {contract} differ from each other. Correct them and check the file again.",
  ),
  "import.mapping": entry(1400, 400, "必填列未对应：{columns}", "Required columns are not mapped: {columns}"),
  "sheet.encoding": entry(
    1400,
    400,
    "文件编码无法识别，请另存为 UTF-8 或 GB18030",
    "The encoding is not known. Save the file as UTF-8 or GB18030.",
  ),
  "sheet.not_a_sheet": entry(1400, 400, "不是有效的 CSV 或 XLSX 文件", "This is not a CSV or XLSX file"),
  "sheet.old_excel": entry(1400, 400, "旧版 Excel 格式，请另存为 .xlsx", "Old Excel format: save it as .xlsx"),
  "sheet.protected": entry(
    1400,
    400,
    "文件有密码保护，请取消密码后重新上传",
    "The file is protected by a password. Remove it and upload again.",
  ),
  "sheet.damaged": entry(
    1400,
    400,
    "文件已损坏，请用 Excel 打开后另存再上传",
    "The file is damaged. Open it in a spreadsheet, save it again and upload that.",
  ),
  "sheet.row_too_long": entry(
    1400,
    400,
    "第 {row} 行过长，可能缺少换行或引号",
    "Row {row} is too long: a line break or a quotation mark may be missing",
  ),
  "sheet.truncated": entry(1400, 400, "文件不完整，请重新上传", "The file is cut off. Upload it again."),
  "sheet.bomb": entry(1400, 400, "压缩内容超过安全上限", "The packed content is over the safe limit"),
  "sheet.unsafe": entry(1400, 400, "文件包含不允许的内容", "The file holds content that is not allowed"),
  "sheet.too_many_columns": entry(1400, 400, "列数超过上限 {limit}", "More than {limit} columns"),
  "sheet.too_many_rows": entry(1400, 400, "行数超过上限 {limit}", "More than {limit} rows"),
  "sheet.duplicate_column": entry(1400, 400, "列“{column}”重复", "The column “{column}” appears twice"),
  "sheet.empty": entry(1400, 400, "文件没有数据行", "The file has no rows"),
  "sheet.csv_quotes": entry(1400, 400, "第 {row} 行引号未闭合", "Row {row}: a quotation mark is not closed"),
} as const satisfies Record<string, ErrorEntry>;
