/** Keys of the object around a `spec` that carry nothing a spec editor keeps. */
const envelope: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'status']);

const isWrapping = (keys: readonly string[]): boolean =>
  keys.includes('spec') && keys.every((key) => key === 'spec' || envelope.has(key));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Takes up to `width` spaces from the start of a line. */
const dedent = (line: string, width: number): string =>
  line.slice(Math.min(width, line.length - line.trimStart().length));

/** @returns where the value of the top-level `spec` begins and ends; the text is valid JSON with an object at the top */
function findJsonSpec(text: string): { readonly start: number; readonly end: number } | undefined {
  let depth = 0;
  let start: number | undefined;
  // Strings are one token, so a brace inside one does not count; numbers and words need no attention.
  for (const token of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[[{]|[\]}]/g)) {
    const [found, colon] = token;
    const end = token.index + found.length;
    if (found === '{' || found === '[') depth += 1;
    else if (found === '}' || found === ']') {
      depth -= 1;
      if (depth === 1 && start !== undefined) return { start, end };
    } else if (depth === 1 && colon !== undefined && JSON.parse(found.slice(0, -colon.length)) === 'spec') {
      start = end;
    }
  }
  return undefined;
}

function unwrapJson(text: string): string | undefined {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    // Half-typed JSON wraps nothing yet.
    return undefined;
  }
  if (!isObject(whole) || !isObject(whole.spec) || !isWrapping(Object.keys(whole))) return undefined;
  const span = findJsonSpec(text);
  if (span === undefined) return undefined;
  const line = text.slice(text.lastIndexOf('\n', span.start) + 1, span.start);
  const width = line.length - line.trimStart().length;
  const [opening = '', ...rest] = text.slice(span.start, span.end).trim().split('\n');
  const inner = [opening, ...rest.map((each) => dedent(each, width))].join('\n');
  return text.endsWith('\n') ? `${inner}\n` : inner;
}

const isBlankOrComment = (line: string): boolean => /^\s*(#|$)/.test(line);
const names = (text: string, mark: '&' | '*'): readonly string[] =>
  [...text.matchAll(/(?:^|[\s[{,])([&*])([\w-]+)/g)].flatMap(([, sign, name = '']) =>
    sign === mark ? [name] : [],
  );

/** @returns the lines below `spec:`, or undefined when the text is not one block mapping with it */
function findYamlSpec(lines: readonly string[]): readonly string[] | undefined {
  const keys: string[] = [];
  const body: string[] = [];
  let started = false;
  for (const line of lines) {
    const atStart = /^[^\s#]/.test(line);
    if (atStart && line.startsWith('---') && !started) {
      if (line.slice(3).trim() !== '') return undefined;
      started = true;
    } else if (!atStart) {
      if (keys.at(-1) === 'spec') body.push(line);
    } else if (/^-(\s|$)/.test(line)) {
      // A list may stand at the column of its key; a spec that is a list is no form's value.
      if (keys.length === 0 || keys.at(-1) === 'spec') return undefined;
    } else {
      const [, , key, value] = /^(["']?)([\w./-]+)\1\s*:(?:\s+(.*))?$/.exec(line) ?? [];
      if (key === undefined || (key === 'spec' && !isBlankOrComment(value ?? ''))) return undefined;
      keys.push(key);
      started = true;
    }
  }
  return isWrapping(keys) ? body : undefined;
}

function unwrapYaml(text: string): string | undefined {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const body = findYamlSpec(text.split(/\r?\n/));
  const head = body?.find((line) => !isBlankOrComment(line));
  if (body === undefined || head === undefined) return undefined;
  const width = head.length - head.trimStart().length;
  const shallow = body.some((line) => !isBlankOrComment(line) && line.slice(0, width).trim() !== '');
  const isMapping = !/^-(\s|$)/.test(head.trimStart()) && /:(\s|$)/.test(head);
  if (shallow || !isMapping || head.startsWith('\t')) return undefined;
  const inner = body
    .map((line) => dedent(line, width))
    .join(eol)
    .trim();
  // An alias whose anchor stays outside would point at nothing.
  const anchors = new Set(names(inner, '&'));
  if (names(inner, '*').some((name) => !anchors.has(name))) return undefined;
  return /\n\s*$/.test(text) ? inner + eol : inner;
}

/**
 * Finds the inner spec of text that wraps it, such as a whole Kubernetes object pasted into the editor of its spec.
 * Specification: code editor field ("Wrapping spec field detected").
 *
 * @returns the inner spec as text with comments, order and number notation kept; undefined when nothing wraps it, when
 * the text cannot be read, or when keys other than those of a Kubernetes object stand beside `spec`
 */
export function unwrapSpec(text: string, language: 'yaml' | 'json'): string | undefined {
  // JSON is YAML too, and gets pasted into YAML editors.
  return language === 'json' || text.trimStart().startsWith('{') ? unwrapJson(text) : unwrapYaml(text);
}
