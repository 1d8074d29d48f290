import type { ConnectionType } from './ConnectionType.ts';
import { type ConnectionRecord, isGiven, textOf, valueAt } from './record.ts';

/** What is filled in: `{path}`, or `{path?a:b}`. */
const place = /\{([\w.]+)(?:\?(\w+):(\w+))?\}/g;
const placeOrMarker = /\{[\w.?:]+\}|\$\(\w+\)/g;
const marker = /^\$\((\w+)\)$/;

/** The address that a template makes of what is typed; `$(username)` and `$(password)` stay in it. */
export const addressOf = (template: string, record: ConnectionRecord): string =>
  template.replace(place, (_, path: string, ticked?: string, elsewhere?: string) => {
    const value = valueAt(record, path);
    if (ticked !== undefined) return value === true ? ticked : (elsewhere ?? '');
    return path === 'insecure_tls' ? String(value === true) : textOf(value);
  });

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What a piece of an address says, which stands where the template has a place or a marker. */
function said(piece: string, value: string): readonly [string, unknown] | undefined {
  const secret = marker.exec(piece);
  // A marker says nothing; what stands in its place is the secret itself, as some clients write it.
  if (secret?.[1] !== undefined) return value === piece ? undefined : [secret[1], decoded(value)];
  const [, path = '', ticked] = new RegExp(place.source).exec(piece) ?? [];
  if (path === 'insecure_tls') return [path, value === (ticked ?? 'true')];
  return [path, value];
}

/** @param secrets whether the secrets themselves may stand where the template has a marker */
function patternOf(template: string, secrets: boolean): RegExp {
  const between = template.split(placeOrMarker).map(escaped);
  const pieces = template.match(placeOrMarker) ?? [];
  const pattern = between.reduce((all, literal, at) => {
    const piece = pieces[at - 1] ?? '';
    return `${all}${secrets || !marker.test(piece) ? '(.*)' : `(${escaped(piece)})`}${literal}`;
  });
  return new RegExp(`^${pattern.replace(/\(\.\*\)\/$/, '(.*?)/?')}$`, 's');
}

/** Reads the part before the parameters by the same part of the template. */
function readBase(template: string, base: string): ReadonlyArray<readonly [string, unknown]> {
  const pieces = template.match(placeOrMarker) ?? [];
  const found = patternOf(template, false).exec(base) ?? patternOf(template, true).exec(base);
  if (found === null) return [];
  return pieces.flatMap((piece, at) => {
    const one = said(piece, found[at + 1] ?? '');
    return one === undefined ? [] : [one];
  });
}

/** Where the parameters begin that the template knows: what is typed may have some of its own. */
function halves(address: string, firstName: string | undefined): readonly [string, string] {
  const known = firstName === undefined ? -1 : address.lastIndexOf(`?${firstName}=`);
  const at = known === -1 ? address.lastIndexOf('?') : known;
  return at === -1 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
}

const pairsOf = (query: string): ReadonlyArray<readonly [string, string]> =>
  query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')];
    });

/**
 * What an address says of what it was made from, path by path; also one by another client, with other parameters or with the secrets
 * themselves. Nothing of one that the template did not make.
 */
export function readAddress(type: ConnectionType, address: string): ReadonlyMap<string, unknown> {
  const { url: template, alsoInUrl = {} } = type;
  if (template === undefined || address === '') return new Map();
  const at = template.indexOf('?') === -1 ? -1 : template.search(/\?[A-Za-z]+=/);
  const [base, query] = at === -1 ? [template, ''] : [template.slice(0, at), template.slice(at + 1)];
  const wanted = pairsOf(query);
  const [givenBase, givenQuery] = at === -1 ? [address, ''] : halves(address, wanted[0]?.[0]);
  const given = new Map(pairsOf(givenQuery));
  const ofQuery = wanted.flatMap(([name, piece]) => {
    const value = given.get(name);
    const one = value === undefined ? undefined : said(piece, value);
    return one === undefined ? [] : [one];
  });
  const also = Object.entries(alsoInUrl).flatMap(([name, path]) => {
    const value = given.get(name);
    return value === undefined ? [] : [[path, decoded(value)] as const];
  });
  return new Map([...readBase(base, givenBase), ...also, ...ofQuery].filter(([, value]) => isGiven(value)));
}
