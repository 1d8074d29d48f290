/**
 * Max nesting levels of a validated text. The recursive
 * language services take seconds for thousands of levels.
 * Real specs have about twenty.
 */
const maxTextLevels = 500;

/** Max nesting levels of a schema. Schemas are copied to the workers recursively. */
const maxSchemaLevels = 200;

/** List and key marks at the start of a line, such as `- - ? `. Each mark opens a level. */
const lineMarks = /^[ \t]*(?:[-?] +){2,}/gm;

/** Whether a YAML or JSON text exceeds the nesting limit. Brackets inside strings also count. */
export function isTextTooDeep(text: string): boolean {
  let levels = 0;
  for (const bracket of text.matchAll(/[[\]{}]/g)) {
    if (bracket[0] === '[' || bracket[0] === '{') levels += 1;
    else levels = Math.max(0, levels - 1);
    if (levels > maxTextLevels) return true;
  }
  for (const [marks] of text.matchAll(lineMarks))
    if (marks.replaceAll(/[ \t]/g, '').length > maxTextLevels) return true;
  return false;
}

/** Whether a schema exceeds the nesting limit. Avoids recursion itself. */
export function isSchemaTooDeep(schema: unknown): boolean {
  let level = [schema];
  for (let levels = 0; level.length > 0; levels += 1) {
    if (levels > maxSchemaLevels) return true;
    level = level.flatMap((value): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}
