export type CsvValue = string | number | null;

/** Characters that make a spreadsheet read a cell as a formula. Some spreadsheets also read full-width signs. */
const formula = /^[=+\-@\t\r＝＋－＠]/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Formats a cell (RFC 4180) and prefixes text that a spreadsheet would read as a formula. */
function cell(value: CsvValue): string {
  if (value === null) return '';
  // A negative number starts with `-` but must stay a number.
  const text = typeof value === 'number' ? String(value) : escapeFormula(value);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a row after the header. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(',')}\r\n`;

/** UTF-8 encodes it as EF BB BF. Without it, Excel on Windows reads a CSV file in the system's old encoding. */
const byteOrderMark = '\ufeff';

/** Formats the start of a file: the byte order mark and the header. */
export const csvHeader = (headers: readonly string[]): string => `${byteOrderMark}${csvLine(headers)}`;
