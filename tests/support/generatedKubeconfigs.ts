import fc from 'fast-check';

/** A single-line text, or the lines of a block scalar such as `|` or `>-`. */
type Value = string | { readonly style: string; readonly lines: readonly string[] };
type Field = readonly [key: string, value: Value];

interface Entry {
  readonly name: string;
  readonly fields: readonly Field[];
  /** The line after the entry. */
  readonly behind: string;
  /** Whether the entry reuses the previous entry's inner map by an alias. */
  readonly shared: boolean;
}

const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/);
const plainValue = fc.oneof(
  word,
  fc.constantFrom('0123', '1e3', '"no"', "'it''s'", '~', 'yes', '2024-01-01', '"a: b # c"', '!!str 12'),
  // Aliases of the anchors in the header.
  fc.constantFrom('*word', '*map'),
);
const blockValue: fc.Arbitrary<Value> = fc.record({
  style: fc.constantFrom('|', '|-', '|+', '>-', '>', '|2-'),
  lines: fc.array(fc.constantFrom('abc', 'd e f', '# no comment', '- name: x', '', 'k: v'), {
    minLength: 1,
    maxLength: 3,
  }),
});
const value: fc.Arbitrary<Value> = fc.oneof({ weight: 4, arbitrary: plainValue }, blockValue);
const comment = fc.constantFrom('', '', '', '# a comment', '#- name: x', '   # set in', ' ');

/** Fields that @kubernetes/client-node requires in each entry. */
const needed: Readonly<Record<string, readonly Field[]>> = {
  cluster: [['server', 'https://one.example']],
  context: [
    ['cluster', 'one-x'],
    ['user', 'one-x'],
  ],
  user: [],
};

const entry = (inner: string): fc.Arbitrary<Entry> =>
  fc
    .tuple(
      word,
      fc.array(fc.tuple(word, value), { maxLength: 3 }),
      comment,
      fc.constantFrom(false, false, false, true),
    )
    .map(([name, more, behind, shared]) => {
      const fields = [...new Map<string, Value>([...(needed[inner] ?? []), ...more])];
      return { name: `${name}-x`, fields, behind, shared };
    });

/** Returns the value on one line, as flow style requires. */
const inLine = (one: Value): string => (typeof one === 'string' ? one : JSON.stringify(one.lines.join('\n')));

function blockFields(fields: readonly Field[], pad: string): string[] {
  return fields.flatMap(([key, one]) => {
    if (typeof one === 'string') return [`${pad}${key}: ${one}`];
    return [`${pad}${key}: ${one.style}`, ...one.lines.map((line) => (line === '' ? '' : `${pad}  ${line}`))];
  });
}

/** Generates a list of entries in block or flow style. Sometimes the list is absent. */
const section = (key: string, inner: string, entries: fc.ArrayConstraints) =>
  fc
    .tuple(
      fc.array(entry(inner), entries),
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom('block', 'block', 'block', 'flow', 'absent'),
      comment,
    )
    .map(([all, at, deeper, style, before]): string[] => {
      const names = new Set<string>();
      const unique = all.filter(({ name }) => !names.has(name) && names.add(name));
      if (style === 'absent') return [];
      const lead = before === '' ? [] : [before];
      const anchorOf = (index: number) => `${inner}-${index}`;
      const sharedAt = (index: number) => index > 0 && unique[index]?.shared === true;
      const anchored = (index: number) => sharedAt(index + 1) && !sharedAt(index);
      if (style === 'flow') {
        const items = unique.map(({ name, fields }, index) => {
          const map = `{${fields.map(([k, v]) => `${k}: ${inLine(v)}`).join(', ')}}`;
          const anchor = anchored(index) ? `&${anchorOf(index)} ` : '';
          return `{name: ${name}, ${inner}: ${sharedAt(index) && anchored(index - 1) ? `*${anchorOf(index - 1)} ` : anchor + map}}`;
        });
        return [...lead, `${key}: [${items.join(', ')}]`];
      }
      const pad = ' '.repeat(at);
      return [
        ...lead,
        `${key}:`,
        ...unique.flatMap(({ name, fields, behind }, index) => {
          const alias = sharedAt(index) && anchored(index - 1);
          const anchor = anchored(index) ? ` &${anchorOf(index)}` : '';
          const empty = fields.length === 0 ? ' {}' : '';
          return [
            `${pad}- name: ${name}`,
            `${pad}  ${inner}:${alias ? ` *${anchorOf(index - 1)}` : anchor + empty}`,
            ...(alias ? [] : blockFields(fields, `${pad}  ${' '.repeat(deeper)}`)),
            ...(behind === '' ? [] : [behind]),
          ];
        }),
      ];
    });

const anchors = ['x-word: &word shared', 'x-map: &map {a: 0123, b: [c, ~]}'];

/**
 * Generates a kubeconfig as written by a user, kubectl or another program. @param entries number of entries
 * per list
 */
export const generatedKubeconfig = (entries: fc.ArrayConstraints = { maxLength: 6 }): fc.Arbitrary<string> =>
  fc
    .record({
      bom: fc.constantFrom('', '', '\uFEFF'),
      head: fc.constantFrom('', '---', '# generated', 'apiVersion: v1'),
      parts: fc
        .tuple(
          section('clusters', 'cluster', entries),
          section('contexts', 'context', entries),
          section('users', 'user', entries),
        )
        .chain((parts) => fc.shuffledSubarray(parts, { minLength: 3 })),
      current: fc.option(word, { nil: undefined }),
      last: fc.boolean(),
      eol: fc.constantFrom('\n', '\r\n'),
    })
    .map(({ bom, head, parts, current, last, eol }) => {
      const lines = [
        ...(head === '' ? [] : [head]),
        ...anchors,
        ...parts.flat(),
        ...(current === undefined ? [] : [`current-context: ${current}`]),
      ];
      return bom + lines.join(eol) + (last ? eol : '');
    });
