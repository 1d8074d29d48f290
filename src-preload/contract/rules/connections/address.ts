import type { ConnectionType } from './ConnectionType.ts';
import { type ConnectionRecord, isGiven, propertyAt, propertyText } from './record.ts';

/** Placeholders: `{path}` or `{path?a:b}`. */
const placeholder = /\{([\w.]+)(?:\?(\w+):(\w+))?\}/g;
const placeholderOrMarker = /\{[\w.?:]+\}|\$\(\w+\)/g;
const marker = /^\$\((\w+)\)$/;

/** Builds the URL from a template and form values. `$(username)` and `$(password)` stay in it. */
export const connectionUrl = (template: string, record: ConnectionRecord): string =>
  template.replace(placeholder, (_, path: string, ticked?: string, elsewhere?: string) => {
    const value = propertyAt(record, path);
    if (ticked !== undefined) return value === true ? ticked : (elsewhere ?? '');
    return path === 'insecure_tls' ? String(value === true) : propertyText(value);
  });

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the path and value of one part of a URL. */
function readPiece(piece: string, value: string): readonly [string, unknown] | undefined {
  const secret = marker.exec(piece);
  // An unreplaced marker has no value. Some clients store the secret itself in its position.
  if (secret?.[1] !== undefined) return value === piece ? undefined : [secret[1], decode(value)];
  const [, path = '', ticked] = new RegExp(placeholder.source).exec(piece) ?? [];
  if (path === 'insecure_tls') return [path, value === (ticked ?? 'true')];
  return [path, value];
}

/** @param secrets whether a marker may match a literal secret */
function patternOf(template: string, secrets: boolean): RegExp {
  const between = template.split(placeholderOrMarker).map(escapeRegExp);
  const pieces = template.match(placeholderOrMarker) ?? [];
  const pattern = between.reduce((all, literal, at) => {
    const piece = pieces[at - 1] ?? '';
    return `${all}${secrets || !marker.test(piece) ? '(.*)' : `(${escapeRegExp(piece)})`}${literal}`;
  });
  return new RegExp(`^${pattern.replace(/\(\.\*\)\/$/, '(.*?)/?')}$`, 's');
}

/** Reads the part before the query parameters. */
function readBase(template: string, base: string): ReadonlyArray<readonly [string, unknown]> {
  const pieces = template.match(placeholderOrMarker) ?? [];
  const found = patternOf(template, false).exec(base) ?? patternOf(template, true).exec(base);
  if (found === null) return [];
  return pieces.flatMap((piece, at) => {
    const one = readPiece(piece, found[at + 1] ?? '');
    return one === undefined ? [] : [one];
  });
}

/** Splits a URL before the template's first parameter. The typed part may have parameters of its own. */
function splitUrl(address: string, firstName: string | undefined): readonly [string, string] {
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
 * Reads form values from a stored URL, by path. Also reads URLs of other clients, with more parameters or
 * literal secrets. Empty if the URL does not match the template.
 */
export function readAddress(type: ConnectionType, address: string): ReadonlyMap<string, unknown> {
  const { url: template, extraUrlParameters = {} } = type;
  if (template === undefined || address === '') return new Map();
  const at = template.indexOf('?') === -1 ? -1 : template.search(/\?[A-Za-z]+=/);
  const [base, query] = at === -1 ? [template, ''] : [template.slice(0, at), template.slice(at + 1)];
  const templateParameters = pairsOf(query);
  const [givenBase, givenQuery] = at === -1 ? [address, ''] : splitUrl(address, templateParameters[0]?.[0]);
  const urlParameters = new Map(pairsOf(givenQuery));
  const ofQuery = templateParameters.flatMap(([name, piece]) => {
    const value = urlParameters.get(name);
    const one = value === undefined ? undefined : readPiece(piece, value);
    return one === undefined ? [] : [one];
  });
  const also = Object.entries(extraUrlParameters).flatMap(([name, path]) => {
    const value = urlParameters.get(name);
    return value === undefined ? [] : [[path, decode(value)] as const];
  });
  return new Map([...readBase(base, givenBase), ...also, ...ofQuery].filter(([, value]) => isGiven(value)));
}
