import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type ParsedNode,
  type Scalar,
  type YAMLSeq,
} from 'yaml';
import { parseDocuments } from './boundedYaml.ts';
import { messages } from './messages.ts';
import {
  blockEntry,
  collectSecrets,
  flowEntry,
  type OwnEntries,
  scalarText,
  valueEdits,
} from './ownEntries.ts';
import {
  type AnyMap,
  appendToFlow,
  contentEnd,
  dashesOf,
  type Edit,
  fieldOf,
  indentOf,
  isFlow,
  type Section,
  sections,
  singular,
  textOfScalar,
} from './yamlNodes.ts';

interface Item {
  readonly name: string | undefined;
  readonly node: ParsedNode;
  /** Offset of the item's `-`; undefined in a flow sequence. */
  readonly dash: number | undefined;
}

/** Thrown for a file that cannot be changed safely. */
export class UnsupportedKubeconfigError extends Error {
  override readonly name = 'UnsupportedKubeconfigError';
  readonly kind: 'unparsable' | 'unsupported';
  readonly details: string | undefined;

  /**
   * @param sentence message for the user
   * @param details location of the problem, but never the text there, which may be a secret
   */
  constructor(kind: 'unparsable' | 'unsupported', sentence: string, details?: string) {
    super(sentence);
    this.kind = kind;
    this.details = details;
  }
}

const unsupportedError = (sentence: string, details?: string) =>
  new UnsupportedKubeconfigError('unsupported', sentence, details);

/**
 * A kubeconfig whose own entries can be changed without touching any other byte. Avoids YAML writers, which
 * would reformat other entries.
 */
export class KubeconfigDocument {
  readonly text: string;
  readonly #body: string;
  readonly #bom: string;
  readonly #eol: string;
  readonly #document: Document.Parsed | undefined;
  readonly #root: AnyMap | undefined;
  #value: unknown;
  readonly #itemsOf = new Map<Section, Item[]>();

  /** @throws UnsupportedKubeconfigError if the file cannot be parsed or changed safely */
  constructor(text: string) {
    this.text = text;
    this.#bom = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    this.#body = text.slice(this.#bom.length);
    this.#eol = /\r?\n/.exec(this.#body)?.[0] ?? '\n';
    this.#document = this.#parse();
    this.#root = this.#rootOf(this.#document);
    for (const section of sections) this.#items(section);
  }

  names(section: Section): string[] {
    return this.#items(section).flatMap(({ name }) => name ?? []);
  }

  get currentContext(): string | undefined {
    const value = this.#root === undefined ? undefined : textOfScalar(fieldOf(this.#root, 'current-context'));
    return value === '' ? undefined : value;
  }

  contexts(): Array<{ readonly name: string; readonly cluster: string; readonly user: string }> {
    return this.#items('contexts').map(({ name = '', node }) => {
      const context = this.#read(node, 'context');
      const field = (key: string) => textOfScalar(this.#read(context, key)) ?? '';
      return { name, cluster: field('cluster'), user: field('user') };
    });
  }

  servers(): Array<readonly [name: string, server: string]> {
    return this.#items('clusters').flatMap(({ name, node }) => {
      const server = textOfScalar(this.#read(this.#read(node, singular.clusters), 'server'));
      return name === undefined || server === undefined ? [] : [[name, server] as const];
    });
  }

  usersWithPassword(): string[] {
    return this.#items('users').flatMap(({ name, node }) =>
      name !== undefined &&
      textOfScalar(this.#read(this.#read(node, singular.users), 'password')) !== undefined
        ? [name]
        : [],
    );
  }

  serverOf(name: string): string | undefined {
    return this.#field('clusters', name, 'server');
  }

  /** Returns whether the cluster, context and user of this name are as they were installed. */
  hasInstalled({ name, server }: Pick<OwnEntries, 'name' | 'server'>): boolean {
    return (
      this.serverOf(name) === server &&
      this.#field('contexts', name, 'cluster') === name &&
      this.#field('contexts', name, 'user') === name &&
      this.#field('users', name, 'password') !== undefined
    );
  }

  /** Returns the positions of secrets, in order: all values of users that are not known to be public. */
  secrets(): Array<{ readonly start: number; readonly end: number }> {
    const found = new Map<unknown, { readonly start: number; readonly end: number }>();
    for (const { node } of this.#items('users'))
      collectSecrets(this.#read(node, 'user'), '', (one) => this.#resolveAlias(one), found);
    const shift = this.#bom.length;
    return [...found.values()]
      .filter(({ start, end }) => end > start)
      .sort((a, b) => a.start - b.start)
      .map(({ start, end }) => ({ start: start + shift, end: end + shift }));
  }

  /**
   * Returns the text with these entries added, or changed if their name exists.
   * @param makeCurrent true to make their context the current one
   * @throws UnsupportedKubeconfigError if the change would affect other entries
   */
  install(own: OwnEntries, makeCurrent: boolean): string {
    return this.withInstalled(own, makeCurrent).text;
  }

  /** Does the same as `install`, and returns the parsed result. */
  withInstalled(own: OwnEntries, makeCurrent: boolean): KubeconfigDocument {
    const edits = this.#root === undefined ? [this.#newFileEdit(own)] : this.#editsFor(this.#root, own);
    if (makeCurrent || this.#root === undefined) edits.push(...this.#editsForCurrent(own.name, makeCurrent));
    return this.#apply(edits, own.name, (after) => {
      if (!after.hasInstalled(own) || (makeCurrent && after.currentContext !== own.name))
        throw unsafeChangeError();
    });
  }

  /**
   * Returns the text without the entries of this name.
   * @throws UnsupportedKubeconfigError if the change would affect other entries
   */
  remove(name: string): string {
    return this.withRemoved(name).text;
  }

  /** Does the same as `remove`, and returns the parsed result. */
  withRemoved(name: string): KubeconfigDocument {
    const edits = sections.flatMap((section) => this.#removals(section, name));
    if (this.currentContext === name) edits.push(...this.#editsForCurrent('', true));
    return this.#apply(edits, name, (after) => {
      if (sections.some((section) => after.names(section).includes(name))) throw unsafeChangeError();
    });
  }

  get isEmpty(): boolean {
    return sections.every((section) => this.#items(section).length === 0);
  }

  #parse(): Document.Parsed | undefined {
    const lines = new LineCounter();
    const documents = parseDocuments(this.#body, lines);
    if (documents === 'too deep') throw unsupportedError(messages.tooDeep);
    if (documents.length > 1)
      throw unsupportedError(
        'The file contains several YAML documents. Quarterdeck changes only files with one document.',
      );
    const tab = this.#body.search(/^[ ]*\t/m);
    if (tab !== -1) {
      const { line } = lines.linePos(tab);
      throw unsupportedError(
        'The file is indented with tabs. Quarterdeck does not change such files.',
        `line ${line}`,
      );
    }
    const [document] = documents;
    const [error] = document?.errors ?? [];
    if (document === undefined || error === undefined) return document;
    const { line, col } = lines.linePos(error.pos[0]);
    const where = `line ${line}, column ${col}: ${error.code}`;
    if (error.code === 'DUPLICATE_KEY')
      throw unsupportedError('The file has a duplicate key. Quarterdeck does not change such files.', where);
    throw new UnsupportedKubeconfigError(
      'unparsable',
      'The file is not valid YAML. Correct it first.',
      where,
    );
  }

  #rootOf(document: Document.Parsed | undefined): AnyMap | undefined {
    const contents = document?.contents;
    if (contents === undefined || contents === null) return undefined;
    if (isScalar(contents) && contents.value === null) return undefined;
    if (!isMap(contents)) throw unsupportedError('The file is not a kubeconfig: the content is not a map.');
    if (contents.items.some(({ key }) => textOfScalar(key) === '<<'))
      throw unsupportedError('The file uses YAML merge keys. Quarterdeck does not change such files.');
    return contents;
  }

  #section(section: Section): YAMLSeq.Parsed | Scalar.Parsed | undefined {
    const value = this.#root === undefined ? undefined : fieldOf(this.#root, section);
    if (value === undefined || value === null) return undefined;
    if (isSeq(value) || (isScalar(value) && value.value === null)) return value;
    throw unsupportedError(`In this file ${section} is not a list. Quarterdeck does not change such files.`);
  }

  #items(section: Section): Item[] {
    const items = this.#itemsOf.get(section) ?? this.#readItems(section);
    this.#itemsOf.set(section, items);
    return items;
  }

  #readItems(section: Section): Item[] {
    const list = this.#section(section);
    if (!isSeq(list)) return [];
    const dashes = dashesOf(list.srcToken);
    return list.items.map((node, index) => ({
      node,
      name: textOfScalar(this.#read(node, 'name')),
      dash: dashes[index],
    }));
  }

  #field(section: Section, name: string, key: string): string | undefined {
    const item = this.#items(section).find((one) => one.name === name)?.node;
    return textOfScalar(this.#read(this.#read(item, singular[section]), key));
  }

  /**
   * Returns a value of a map, with aliases resolved. Only for reading: a change would affect other
   * uses of the anchor.
   */
  #read(node: unknown, key: string): unknown {
    const map = this.#resolveAlias(node);
    return isMap(map) ? this.#resolveAlias(fieldOf(map as AnyMap, key)) : undefined;
  }

  #resolveAlias(node: unknown): unknown {
    return isAlias(node) && this.#document !== undefined ? node.resolve(this.#document) : node;
  }

  /** Returns the offset of the next line start, or the end of the text. */
  #nextLineStart(end: number): number {
    if (end > 0 && this.#body[end - 1] === '\n') return end;
    const next = this.#body.indexOf('\n', end);
    return next === -1 ? this.#body.length : next + 1;
  }

  /** Inserts whole lines, and adds a line break before them if it is missing. */
  #insertLines(at: number, lines: readonly string[]): Edit {
    const open = at > 0 && this.#body[at - 1] !== '\n';
    const text = lines.join(this.#eol);
    return {
      start: at,
      end: at,
      text: open ? this.#eol + text : text + this.#eol,
    };
  }

  /** Creates a whole kubeconfig. */
  #newFileEdit(own: OwnEntries): Edit {
    const lines = ['apiVersion: v1', 'kind: Config'];
    for (const section of sections) lines.push(`${section}:`, ...blockEntry(section, own, ''));
    return this.#insertLines(this.#body.length, lines);
  }

  #editsFor(root: AnyMap, own: OwnEntries): Edit[] {
    // All missing sections are inserted at the same offset, in order.
    const missing: Section[] = [];
    const edits = sections.flatMap((section): Edit[] => {
      const list = this.#section(section);
      if (list === undefined) {
        missing.push(section);
        return [];
      }
      if (!isSeq(list)) return this.#fill(root, section, list, own);
      const item = this.#items(section).find(({ name }) => name === own.name);
      return item === undefined
        ? [this.#append(list, section, own)]
        : this.#replace(list, item, section, own);
    });
    if (missing.length > 0) edits.push(this.#addSections(root, missing, own));
    return edits;
  }

  #addSections(root: AnyMap, missing: readonly Section[], own: OwnEntries): Edit {
    if (!isFlow(root)) {
      const indent = ' '.repeat(indentOf(root.srcToken));
      const lines = missing.flatMap((section) => [
        `${indent}${section}:`,
        ...blockEntry(section, own, indent),
      ]);
      return this.#insertLines(this.#nextLineStart(contentEnd(root)), lines);
    }
    const pairs = missing.map((section) => `${JSON.stringify(section)}: [${flowEntry(section, own)}]`);
    return appendToFlow(root, pairs.join(', '));
  }

  /** Fills a section that exists but is empty. */
  #fill(root: AnyMap, section: Section, empty: Scalar.Parsed, own: OwnEntries): Edit[] {
    const [start, end] = empty.range;
    if (isFlow(root)) {
      const blank = /[\s:]$/.test(this.#body.slice(0, start)) ? '' : ' ';
      return [{ start, end, text: `${blank}[${flowEntry(section, own)}]` }];
    }
    const key = root.items.find((pair) => textOfScalar(pair.key) === section)?.key as ParsedNode;
    const line = this.#nextLineStart(Math.max(end, key.range[1]));
    const indent = ' '.repeat(indentOf(root.srcToken));
    const cleared = end > start ? [{ start, end, text: '' }] : [];
    return [...cleared, this.#insertLines(line, blockEntry(section, own, indent))];
  }

  #append(list: YAMLSeq.Parsed, section: Section, own: OwnEntries): Edit {
    if (isFlow(list)) return appendToFlow(list, flowEntry(section, own));
    const indent = ' '.repeat(indentOf(list.srcToken));
    return this.#insertLines(this.#nextLineStart(contentEnd(list)), blockEntry(section, own, indent));
  }

  #replace(list: YAMLSeq.Parsed, item: Item, section: Section, own: OwnEntries): Edit[] {
    const inPlace = valueEdits(item.node, section, own);
    if (inPlace !== undefined) return inPlace;
    if (item.dash === undefined) {
      const [start, end] = item.node.range;
      return [{ start, end, text: flowEntry(section, own) }];
    }
    const indent = ' '.repeat(indentOf(list.srcToken));
    const lines = blockEntry(section, own, indent).join(this.#eol).slice(indent.length);
    const end = this.#nextLineStart(contentEnd(item.node));
    const closed = end > 0 && this.#body[end - 1] === '\n';
    return [{ start: item.dash, end, text: closed ? lines + this.#eol : lines }];
  }

  #removals(section: Section, name: string): Edit[] {
    return this.#items(section)
      .filter((item) => item.name === name)
      .map(({ node, dash }): Edit => {
        if (dash !== undefined) {
          const start = this.#body.lastIndexOf('\n', dash) + 1;
          return { start, end: this.#nextLineStart(contentEnd(node)), text: '' };
        }
        const [start, end] = node.range;
        const after = /^\s*,\s*/.exec(this.#body.slice(end));
        if (after !== null) return { start, end: end + after[0].length, text: '' };
        const before = /\s*,\s*$/.exec(this.#body.slice(0, start));
        return { start: start - (before?.[0].length ?? 0), end, text: '' };
      });
  }

  #editsForCurrent(name: string, wanted: boolean): Edit[] {
    const text = name === '' ? '""' : scalarText(name);
    const root = this.#root;
    if (root === undefined) {
      return [this.#insertLines(this.#body.length, [`current-context: ${wanted ? text : '""'}`])];
    }
    const pair = root.items.find(({ key }) => textOfScalar(key) === 'current-context');
    if (pair === undefined) {
      if (isFlow(root)) {
        const into = appendToFlow(root, `"current-context": ${JSON.stringify(name)}`);
        // The same change inserts the missing sections into the empty braces before this text, so a comma
        // must follow them.
        return [root.items.length === 0 ? { ...into, text: `, ${into.text}` } : into];
      }
      const indent = ' '.repeat(indentOf(root.srcToken));
      return [
        this.#insertLines(this.#nextLineStart(contentEnd(root)), [`${indent}current-context: ${text}`]),
      ];
    }
    if (!isScalar(pair.value)) throw unsupportedError('In this file current-context is not a name.');
    if (textOfScalar(pair.value) === name) return [];
    const [start, end] = pair.value.range;
    const written = isFlow(root) ? JSON.stringify(name) : text;
    return [{ start, end, text: /[\s]$/.test(this.#body.slice(0, start)) ? written : ` ${written}` }];
  }

  /** Applies the edits, and proves that nothing except the entries of this name changed. */
  #apply(
    edits: readonly Edit[],
    name: string,
    check: (after: KubeconfigDocument) => void,
  ): KubeconfigDocument {
    let body = this.#body;
    // Edits are applied from the end to the start, so that the offsets of the others stay valid. Of two edits
    // at the same offset, the later one is applied first, so its text comes second.
    const ordered = edits
      .map((edit, index) => ({ ...edit, index }))
      .sort((a, b) => b.start - a.start || b.index - a.index);
    for (const { start, end, text } of ordered) body = body.slice(0, start) + text + body.slice(end);
    const after = reread(this.#bom + body);
    check(after);
    if (!isDeepStrictEqual(after.#otherValues(name), this.#otherValues(name))) throw unsafeChangeError();
    return after;
  }

  #values(): unknown {
    try {
      this.#value ??= this.#document?.toJS({ maxAliasCount: 10_000 });
      return this.#value;
    } catch (error) {
      // The library throws this for an alias without an anchor, and for nested aliases that would
      // exhaust the memory.
      if (error instanceof ReferenceError)
        throw unsupportedError(
          'The file has YAML aliases that cannot be resolved. Quarterdeck does not change it.',
        );
      throw error;
    }
  }

  /** Returns all parsed values except the entries of this name and the current context. */
  #otherValues(name: string): unknown {
    const all = this.#values();
    const { 'current-context': _, ...rest } = (all ?? {}) as Record<string, unknown>;
    for (const section of sections) {
      const list = Array.isArray(rest[section]) ? (rest[section] as unknown[]) : [];
      rest[section] = list.filter((entry) => (entry as { name?: unknown } | null)?.name !== name);
    }
    if (this.#root === undefined) return { apiVersion: 'v1', kind: 'Config', ...rest };
    return rest;
  }
}

const unsafeChangeError = () =>
  unsupportedError(
    'Quarterdeck cannot change this file without changing other entries. Use a separate file instead.',
  );

function reread(text: string): KubeconfigDocument {
  try {
    return new KubeconfigDocument(text);
  } catch (error) {
    if (error instanceof UnsupportedKubeconfigError) throw unsafeChangeError();
    throw error;
  }
}
