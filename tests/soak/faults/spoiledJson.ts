import type { Chance } from './Chance.ts';

/** JSON text that replaces a value, for JSON that JavaScript cannot serialize: 10,000 nested lists. */
class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export const nested = (depth: number, open: string, close: string): string =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;

const oddTexts = [
  ...[
    '',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfffy',
    '\u202Eevil',
    ' \n\t\r\n ',
    '%00',
    '\x1b]52;c;ZXZpbA==\x07',
  ],
  ...['__proto__', 'constructor', 'toString', 'NaN', 'null', '[object Object]', '9'.repeat(400), '1e400'],
  ...['<img src=x onerror=alert(1)>', 'javascript:alert(1)', '../../../etc/passwd', '"; DROP TABLE items;--'],
  ...[
    '0000-00-00T00:00:00Z',
    '+275760-09-13T00:00:00.001Z',
    '9999-12-31T23:59:59Z',
    '-271821-04-19T23:59:59Z',
  ],
  ...['2026-13-45T99:99:99Z', '00000000-0000-0000-0000-000000000000', 'ﷺ'.repeat(3_000), '🧨'.repeat(2_000)],
  ...['{{7*7}}'],
];
const longText = 'A'.repeat(1_000_000);

const oddNumbers = [
  ...[0, -0, -1, 1.5, 1e308, -1e308, 5e-324, 2 ** 53, 2 ** 53 + 2, -(2 ** 63), 2 ** 64, 2 ** 32, 8.64e15 + 1],
];

const heavyValues = [
  new RawJson(nested(10_000, '[', ']')),
  new RawJson(nested(10_000, '{"a":', '}')),
  new RawJson(`1${'0'.repeat(400)}`),
  longText,
];

/** An object whose members change JavaScript prototypes if code copies them without a check. */
const pollutingObject = new RawJson(
  '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"toString":1,"hasOwnProperty":0}',
);

const addedNames = ['extra', 'id', 'type', 'name', 'constructor', 'length', '', '\u0000', 'a'.repeat(5_000)];

const maxChanges = 40;
const maxHeavyValues = 3;
const maxDepth = 12;
const maxMembers = 20_000;
const uuidLength = 36;

export const oddText = (chance: Chance): string => chance.oneOf(oddTexts);

function oddValue(chance: Chance): unknown {
  const kind = chance.next();
  if (kind < 0.25) return null;
  if (kind < 0.5) return oddText(chance);
  if (kind < 0.65) return chance.oneOf(oddNumbers);
  if (kind < 0.7) return true;
  if (kind < 0.88) return chance.oneOf([[], {}, [null, 1, 'x', [[]], {}]]);
  return kind < 0.92 ? pollutingObject : chance.oneOf(heavyValues);
}

/** A member of a list or object in an answer. */
interface Member {
  readonly owner: Record<string, unknown>;
  readonly name: string;
}

function membersOf(value: unknown, found: Member[] = [], depth = 0): Member[] {
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return found;
  if (depth > maxDepth || found.length > maxMembers) return found;
  const owner = value as Record<string, unknown>;
  for (const name of Object.keys(owner)) {
    found.push({ owner, name });
    membersOf(owner[name], found, depth + 1);
  }
  return found;
}

/** Appends up to 10,000 copies of the list's elements. */
function repeatElements(list: unknown[]): void {
  const copy = list.slice(0, 500);
  for (let times = 0; times < 20; times += 1) list.push(...copy);
}

const isId = (value: unknown): boolean => typeof value === 'string' && value.length === uuidLength;

/** Changes one member in a random manner. */
function spoilMember(
  chance: Chance,
  { owner, name }: Member,
  members: readonly Member[],
  odd: unknown,
): void {
  const list = Array.isArray(owner) ? owner : undefined;
  const kind = chance.next();
  if (kind < 0.6) owner[name] = odd;
  else if (kind < 0.72 && list === undefined) delete owner[name];
  else if (kind < 0.8 && list === undefined) owner[chance.oneOf(addedNames)] = odd;
  else if (kind < 0.8) list?.push(owner[name]);
  else if (kind < 0.83) repeatElements(list ?? []);
  else if (kind < 0.9) list?.reverse();
  else if (isId(owner[name])) {
    const other = members.find((place) => place.owner !== owner && place.name === name);
    owner[name] = other?.owner[other.name] ?? odd;
  } else owner[name] = odd;
}

/** Serializes a value that may contain RawJson. */
function toText(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(toText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${toText(member)}`);
  return `{${members.join(',')}}`;
}

/**
 * Changes some values, names or lists of a JSON text.
 * @returns undefined when the text is not JSON
 */
export function spoilJson(chance: Chance, text: string): string | undefined {
  let whole: { value: unknown };
  try {
    whole = { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
  const members = membersOf(whole);
  let heavyLeft = maxHeavyValues;
  const count = 1 + Math.floor(chance.next() * chance.next() * maxChanges);
  for (let done = 0; done < count; done += 1) {
    let odd = oddValue(chance);
    if (heavyValues.some((one) => one === odd)) heavyLeft -= 1;
    if (heavyLeft < 0) odd = null;
    spoilMember(chance, chance.oneOf(members), members, odd);
  }
  return toText(whole.value);
}
