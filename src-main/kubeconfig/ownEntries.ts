import { isMap, isPair, isScalar, isSeq, type ParsedNode } from 'yaml';
import { type Edit, fieldOf, type Section, singular, textOfScalar } from './yamlNodes.ts';

/** Cluster, context and user of the same name, which an installation adds to a file. */
export interface OwnEntries {
  readonly name: string;
  readonly server: string;
  /** Base64-encoded PEM. */
  readonly certificateAuthority?: string | undefined;
  readonly username: string;
  readonly password: string;
}

/** Placeholder for the token in previews. */
export const placeholderToken = '0.0.0.0.0';

type Fields = Readonly<Record<string, string>>;

/** Strings that need no quotes, except for those that YAML 1.1 reads as booleans or null. */
const unquotedText = /^(?!(?:y|n|yes|no|on|off|true|false|null)$)[a-z][a-z0-9._-]*$/i;
const unquotedUrl = /^https?:\/\/[\w.:/@%~-]*[\w/]$/;

export const scalarText = (value: string): string =>
  unquotedText.test(value) || unquotedUrl.test(value) ? value : JSON.stringify(value);

const fieldsOf = (section: Section, own: OwnEntries): Fields => {
  if (section === 'contexts') return { cluster: own.name, user: own.name };
  if (section === 'users') return { password: own.password, username: own.username };
  const { certificateAuthority: authority, server } = own;
  return authority === undefined ? { server } : { 'certificate-authority-data': authority, server };
};

/** Settings that contradict the installed values. An entry with such a setting is rewritten. */
const contradicts: Readonly<Record<Section, (key: string) => boolean>> = {
  clusters: (key) => ['certificate-authority', 'insecure-skip-tls-verify'].includes(key),
  contexts: () => false,
  users: (key) => key !== 'username' && key !== 'password',
};

export function blockEntry(section: Section, own: OwnEntries, indent: string): string[] {
  const fields = Object.entries(fieldsOf(section, own)).map(
    ([key, value]) =>
      `${indent}    ${key}: ${key === 'password' ? JSON.stringify(value) : scalarText(value)}`,
  );
  const name = `name: ${scalarText(own.name)}`;
  // The same order as kubectl writes.
  return section === 'users'
    ? [`${indent}- ${name}`, `${indent}  user:`, ...fields]
    : [`${indent}- ${singular[section]}:`, ...fields, `${indent}  ${name}`];
}

export const flowEntry = (section: Section, own: OwnEntries): string =>
  JSON.stringify({ name: own.name, [singular[section]]: fieldsOf(section, own) });

/** Edits only the values that differ. Returns undefined if the entry must be rewritten. */
export function valueEdits(item: ParsedNode, section: Section, own: OwnEntries): Edit[] | undefined {
  const inner = isMap(item) ? fieldOf(item, singular[section]) : undefined;
  if (!isMap(inner) || inner.items.some(({ key }) => contradicts[section](textOfScalar(key) ?? '')))
    return undefined;
  const edits: Edit[] = [];
  for (const [key, value] of Object.entries(fieldsOf(section, own))) {
    const node = fieldOf(inner, key);
    if (!isScalar(node) || textOfScalar(node) === undefined) return undefined;
    if (node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL') return undefined;
    const [start, end] = node.range;
    if (textOfScalar(node) !== value) edits.push({ start, end, text: JSON.stringify(value) });
  }
  return edits;
}

/** Public values of a user, by path in the entry. All others count as secrets. */
const publicPaths = new Set([
  '.username',
  '.client-certificate',
  '.client-key',
  '.tokenFile',
  '.exec.apiVersion',
  '.exec.command',
  '.exec.interactiveMode',
  '.exec.provideClusterInfo',
  '.auth-provider.name',
]);

export function collectSecrets(
  unresolved: unknown,
  path: string,
  resolveAlias: (node: unknown) => unknown,
  found: Map<unknown, { readonly start: number; readonly end: number }>,
): void {
  const node = resolveAlias(unresolved);
  // Aliases can lead to a node several times or in a cycle, so each node is visited only once.
  if (found.has(node)) return;
  if (isMap(node) || isSeq(node)) {
    found.set(node, { start: 0, end: 0 });
    for (const item of node.items) {
      if (isPair(item)) collectSecrets(item.value, `${path}.${textOfScalar(item.key)}`, resolveAlias, found);
      else collectSecrets(item, path, resolveAlias, found);
    }
  } else if (isScalar(node) && node.range && !publicPaths.has(path)) {
    found.set(node, { start: node.range[0], end: node.range[1] });
  }
}
