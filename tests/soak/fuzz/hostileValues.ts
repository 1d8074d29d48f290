/** Member names with a special meaning in JavaScript. */
const memberNames = ['__proto__', 'constructor', 'toString', 'then', 'toJSON', 'length'];

/** Strings that break careless code: special characters, URLs, patterns, dates and filter keywords. */
const oddTexts = [
  ...memberNames,
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202e', '%', '_', '*', '%2e%2e%2f', '{{.x}}', '(a+)+$'],
  ...['javascript:alert(1)', 'data:text/html,x', 'http://127.0.0.1:1/', 'https://user:pw@h/', 'smb://x/y'],
  ...['quarterdeck://open?to=//evil', 'select * from config_items', "'; drop table items;--"],
  ...['2026-11-26T10:00:00Z', '9999-12-31T23:59:59.999Z', '0000-01-01T00:00:00Z', 'now-1h', '1e400'],
  ...['items', 'type', 'name', 'admin', 'asc', 'Kubernetes::Pod', 'healthy'],
];

/** Paths that must be neither read nor written. */
const oddPaths = [
  ...['/etc/passwd', '../../../../etc/passwd', '..\\..\\windows\\win.ini', '//evil/share', '/dev/zero'],
  ...['/proc/self/environ', 'file:///etc/passwd', '~/.ssh/id_rsa', '.', '..', '/', 'CON'],
  `/tmp/${'n'.repeat(5_000)}`,
  `/${'d/'.repeat(2_000)}`,
];

const oddNumbers = [0, 1, -1, -0, 2, 50, 1_000, 1e9, 2 ** 31, 2 ** 53, 1.5, 1e308, NaN, Infinity];

const addresses = ['http://127.0.0.1:1/x', 'https://h.invalid/', 'file:///etc/passwd', 'javascript:alert(1)'];

const longestText = 3_000;
const longestWideText = 100_000;
const deepest = 3;
const mostMembers = 5;

export interface HostileValuesOptions {
  readonly random: () => number;
  /** Ids of rows that exist on the server. */
  readonly ids: readonly string[];
  /** Files that no call may change. */
  readonly files: readonly string[];
}

/** Generates random values in place of the expected ones. The same seed generates the same values. */
export class HostileValues {
  readonly random: () => number;
  readonly #ids: readonly string[];
  readonly #paths: readonly string[];

  constructor({ random, ids, files }: HostileValuesOptions) {
    this.random = random;
    this.#ids = ids.length > 0 ? ids : [crypto.randomUUID()];
    this.#paths = [...oddPaths, ...files];
  }

  oneOf<T>(values: readonly T[]): T {
    // The chosen value may be `undefined`.
    return values[this.below(values.length)] as T;
  }

  /** Returns true with the given probability (0 to 1). */
  chance(probability: number): boolean {
    return this.random() < probability;
  }

  /** Returns an integer from 0 (included) to `limit` (excluded). */
  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  id(): string {
    return this.oneOf(this.#ids);
  }

  path(): string {
    return this.oneOf(this.#paths);
  }

  address(): string {
    return this.oneOf(addresses);
  }

  number(): number {
    return this.oneOf(oddNumbers);
  }

  text(): string {
    const kind = this.random();
    if (kind < 0.3) return this.id();
    if (kind < 0.42) return this.path();
    if (kind < 0.6) return this.oneOf(oddTexts);
    if (kind < 0.63) return 'x'.repeat(this.below(longestText));
    if (kind < 0.631) return 'é'.repeat(this.below(longestWideText));
    return this.below(1e9).toString(36);
  }

  /** Returns any JSON value, and a few values that JSON cannot express. */
  any(depth = 0): unknown {
    const kind = this.random();
    if (kind < 0.35) return this.text();
    if (kind < 0.5) return this.number();
    if (kind < 0.56) return null;
    if (kind < 0.62) return this.chance(0.5);
    if (kind < 0.66) return undefined;
    if (depth > deepest) return 1;
    const members = this.below(mostMembers);
    if (kind < 0.82) return Array.from({ length: members }, () => this.any(depth + 1));
    const names = Array.from({ length: members }, () =>
      this.chance(0.1) ? this.oneOf(memberNames) : this.text().slice(0, 20),
    );
    return Object.fromEntries(names.map((name) => [name, this.any(depth + 1)]));
  }
}
