export type CsvValue = string | number | null;

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** A cell after RFC 4180, which no spreadsheet takes for a formula. */
function cell(value: CsvValue): string {
  if (value === null) return '';
  // A number is never a formula, and a negative one must stay a number.
  const text = typeof value === 'number' ? String(value) : harmless(value);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a CSV file, with its end. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(',')}\r\n`;
