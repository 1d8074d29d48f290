/** The template is malformed, contains more than value paths, or names a missing value. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

/** Placeholders: `<%= a.b %>`, `<%- a.b %>` and `${a.b}`. Also matches unterminated ones. */
const placeholderPattern = /<%([=-]?)((?:(?!%>)[\s\S])*)(%>)?|\$\{([^}]*)(\})?/gu;
const firstName = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const nextKey =
  /\s*\.\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)|\s*\[\s*(?:'([^'\\]*)'|"([^"\\]*)"|(\d+))\s*\]/uy;

/** Parses a path: `incident.title`, `incident['title']`, `items[0]`. */
function keysOf(written: string): readonly string[] {
  const path = written.trim();
  firstName.lastIndex = 0;
  const [first] = firstName.exec(path) ?? [];
  if (first === undefined) throw new TemplateError(`This is no name of a value: ${path}`);
  const keys = [first];
  let at = first.length;
  while (at < path.length) {
    nextKey.lastIndex = at;
    const found = nextKey.exec(path);
    if (found === null) throw new TemplateError(`This is no name of a value: ${path}`);
    keys.push(found[1] ?? found[2] ?? found[3] ?? found[4] ?? '');
    at = nextKey.lastIndex;
  }
  return keys;
}

/** Whether the value is a plain object or an array. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
}

/** Returns the value at a path. Reads only own data properties of plain objects. */
function valueAtKeys(keys: readonly string[], values: unknown): unknown {
  let value = values;
  for (const key of keys) {
    const property = isPlain(value) ? Object.getOwnPropertyDescriptor(value, key) : undefined;
    if (property === undefined || !('value' in property))
      throw new TemplateError(`There is no value ${keys.join('.')}`);
    value = property.value;
  }
  return value;
}

function textOf(written: string, values: unknown): string {
  const value = valueAtKeys(keysOf(written), values);
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TemplateError(`This value is no text: ${written.trim()}`);
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Renders placeholders: `<%= a.b %>` and `${a.b}` unescaped, `<%- a.b %>` escaped for HTML, as in lodash.
 * Other lodash syntax is rejected, because it is JavaScript and server data must not be executed.
 * @throws TemplateError for other syntax, and for missing or non-text values
 */
export function renderTemplate(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(
    placeholderPattern,
    (
      placeholder: string,
      sign?: string,
      inTags?: string,
      tagsEnd?: string,
      inBraces?: string,
      bracesEnd?: string,
    ) => {
      if (tagsEnd === undefined && bracesEnd === undefined)
        throw new TemplateError(`This place does not end: ${placeholder.slice(0, 40)}`);
      if (inBraces !== undefined) return textOf(inBraces, values);
      if (sign === '') throw new TemplateError('Code is not run.');
      const text = textOf(inTags ?? '', values);
      return sign === '-' ? text.replace(/[&<>"']/g, (each) => escapes[each] ?? '') : text;
    },
  );
}

/** Renders a template. Returns it unchanged if it cannot be rendered. */
export function renderOrRaw(template: string, values: Readonly<Record<string, unknown>>): string {
  try {
    return renderTemplate(template, values);
  } catch (error) {
    if (error instanceof TemplateError) return template;
    throw error;
  }
}
