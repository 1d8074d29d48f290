import type { Database, Statement } from 'better-sqlite3';
import { providerOf } from '#contract/rules/catalogList.ts';
import { normalizeText } from '../text.ts';

export const termKinds = {
  type: 1,
  class: 2,
  status: 3,
  analysis: 4,
  changeType: 5,
  severity: 6,
  source: 7,
  /** Ids of people. */
  person: 8,
  /** Creators that are not people of the server. */
  creator: 9,
  analyzer: 10,
  insightType: 11,
  insightStatus: 12,
  relation: 13,
} as const;

export type TermKind = keyof typeof termKinds;

/**
 * Keys of shared short texts: terms, and pairs of labels and tags. Known keys are cached until a transaction
 * is rolled back.
 */
export class Dictionary {
  readonly #terms = new Map<string, number>();
  readonly #pairs = new Map<string, number>();
  readonly #findTerm: Statement<[number, string], { k: number }>;
  readonly #addTerm: Statement<[number, string, string, string | null]>;
  readonly #findPair: Statement<[string, string], { k: number }>;
  readonly #addPair: Statement<[string, string, string]>;

  constructor(database: Database) {
    this.#findTerm = database.prepare('select k from term where kind = ? and text = ?');
    this.#addTerm = database.prepare('insert into term (kind, text, fold, provider) values (?, ?, ?, ?)');
    this.#findPair = database.prepare('select k from pair where key = ? and value = ?');
    this.#addPair = database.prepare('insert into pair (key, value, fold) values (?, ?, ?)');
  }

  /** Returns the key of a text. Adds new texts. */
  term(kind: TermKind, text: string): number {
    const name = `${kind} ${text}`;
    const known = this.#terms.get(name);
    if (known !== undefined) return known;
    const provider = kind === 'type' ? normalizeText(providerOf(text)) : null;
    const key =
      this.#findTerm.get(termKinds[kind], text)?.k ??
      Number(this.#addTerm.run(termKinds[kind], text, normalizeText(text), provider).lastInsertRowid);
    this.#terms.set(name, key);
    return key;
  }

  /** Returns the keys of the pairs of a map. Adds new pairs. */
  pairs(map: Readonly<Record<string, string>>): Set<number> {
    return new Set(Object.entries(map).map(([key, value]) => this.#pair(key, value)));
  }

  forget(): void {
    this.#terms.clear();
    this.#pairs.clear();
  }

  #pair(key: string, value: string): number {
    const name = `${key}\0${value}`;
    const known = this.#pairs.get(name);
    if (known !== undefined) return known;
    const found =
      this.#findPair.get(key, value)?.k ??
      Number(this.#addPair.run(key, value, normalizeText(value)).lastInsertRowid);
    // Limit the cache: values such as template hashes are almost unique.
    if (this.#pairs.size > 200_000) this.#pairs.clear();
    this.#pairs.set(name, found);
    return found;
  }
}
