/** Sibling keys of `spec` in a Kubernetes object. Unwrapping drops them. */
const envelopeKeys: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'status']);

const isWrapping = (keys: readonly string[]): boolean =>
  keys.includes('spec') && keys.every((key) => key === 'spec' || envelopeKeys.has(key));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const dedent = (line: string, width: number): string =>
  line.slice(Math.min(width, line.length - line.trimStart().length));

/**
 * Finds the value of the top-level `spec`. The text must be valid JSON with an object at the top.
 * @returns Start and end index of the value.
 */
function findJsonSpec(text: string): { readonly start: number; readonly end: number } | undefined {
  let depth = 0;
  let start: number | undefined;
  // A string is one token, so braces inside strings do not count. Numbers and literals are skipped.
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

function parseJsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    // Incomplete JSON while the user types.
    return undefined;
  }
}

function unwrapJson(text: string): string | undefined {
  const parsed = parseJsonObject(text);
  if (parsed === undefined || !isObject(parsed.spec) || !isWrapping(Object.keys(parsed))) return undefined;
  const span = findJsonSpec(text);
  if (span === undefined) return undefined;
  const line = text.slice(text.lastIndexOf('\n', span.start) + 1, span.start);
  const width = line.length - line.trimStart().length;
  const [opening = '', ...rest] = text.slice(span.start, span.end).trim().split('\n');
  const inner = [opening, ...rest.map((each) => dedent(each, width))].join('\n');
  return text.endsWith('\n') ? `${inner}\n` : inner;
}

const isBlankOrComment = (line: string): boolean => /^\s*(#|$)/.test(line);
const anchorOrAliasNames = (text: string, mark: '&' | '*'): readonly string[] =>
  [...text.matchAll(/(?:^|[\s[{,])([&*])([\w-]+)/g)].flatMap(([, sign, name = '']) =>
    sign === mark ? [name] : [],
  );

interface Block {
  readonly key: string;
  /** The lines of the key and its value. */
  readonly lines: readonly string[];
}

/** Returns the blocks of a Kubernetes object. Undefined for any other text and for a key that occurs twice. */
function yamlBlocks(lines: readonly string[]): readonly Block[] | undefined {
  const blocks: Array<{ readonly key: string; readonly lines: string[] }> = [];
  let started = false;
  for (const line of lines) {
    const atStart = /^[^\s#]/.test(line);
    const last = blocks.at(-1);
    if (atStart && line.startsWith('---') && !started) {
      if (line.slice(3).trim() !== '') return undefined;
      started = true;
    } else if (!atStart) {
      last?.lines.push(line);
    } else if (/^-(\s|$)/.test(line)) {
      // YAML allows a list at the column of its key. A `spec` that is a list is not unwrapped.
      if (last === undefined || last.key === 'spec') return undefined;
      last.lines.push(line);
    } else {
      const [, , key, value] = /^(["']?)([\w./-]+)\1\s*:(?:\s+(.*))?$/.exec(line) ?? [];
      if (key === undefined || (key === 'spec' && !isBlankOrComment(value ?? ''))) return undefined;
      blocks.push({ key, lines: [line] });
      started = true;
    }
  }
  const keys = blocks.map(({ key }) => key);
  return isWrapping(keys) && new Set(keys).size === keys.length ? blocks : undefined;
}

const yamlBlock = (text: string, key: string): readonly string[] | undefined =>
  yamlBlocks(text.split(/\r?\n/))?.find((block) => block.key === key)?.lines;

function unwrapYaml(text: string): string | undefined {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const body = yamlBlock(text, 'spec')?.slice(1);
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
  // An alias whose anchor is outside of the spec would be undefined.
  const anchors = new Set(anchorOrAliasNames(inner, '&'));
  if (anchorOrAliasNames(inner, '*').some((name) => !anchors.has(name))) return undefined;
  return /\n\s*$/.test(text) ? inner + eol : inner;
}

/** Whether a text is JSON. JSON is valid YAML, and users paste it into YAML editors. */
const isJson = (text: string, language: 'yaml' | 'json'): boolean =>
  language === 'json' || text.trimStart().startsWith('{');

/**
 * Finds the inner spec of a wrapping text, for example of a Kubernetes object pasted into a spec editor.
 *
 * @returns The inner spec with its comments, order and number notation. Undefined for invalid text. Also
 * undefined if there is no `spec`, or if other keys than those of a Kubernetes object are next to it.
 */
export function unwrapSpec(text: string, language: 'yaml' | 'json'): string | undefined {
  return isJson(text, language) ? unwrapJson(text) : unwrapYaml(text);
}

/**
 * Returns the `metadata` of a text that {@link unwrapSpec} unwraps, as a text of the language with this single
 * key. Undefined for a text without `metadata`.
 */
export function metadataText(text: string, language: 'yaml' | 'json'): string | undefined {
  if (!isJson(text, language)) return yamlBlock(text, 'metadata')?.join('\n');
  const metadata = parseJsonObject(text)?.metadata;
  return metadata === undefined ? undefined : JSON.stringify({ metadata });
}
