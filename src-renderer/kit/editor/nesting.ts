/**
 * Levels of brackets and list marks that an editor checks. Language services work by recursion and take seconds for thousands of levels;
 * specifications have some twenty.
 */
const maxTextLevels = 500;

/** Levels of a schema that goes to the language services. It crosses to their workers by recursion. */
const maxSchemaLevels = 200;

/** List and key marks at the start of a line, such as `- - ? `: each opens a level. */
const lineMarks = /^[ \t]*(?:[-?] +){2,}/gm;

/** Whether a YAML or JSON text is nested deeper than the limit. Brackets inside texts count as well. */
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

/** Whether a schema is nested deeper than the limit; found without recursion. */
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
