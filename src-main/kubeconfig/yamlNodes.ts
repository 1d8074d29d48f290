import { type CST, isMap, isScalar, isSeq, type ParsedNode, type YAMLMap, type YAMLSeq } from 'yaml';

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const sections = ['clusters', 'contexts', 'users'] as const;
export type Section = (typeof sections)[number];
export const singular = { clusters: 'cluster', contexts: 'context', users: 'user' } as const;

export type AnyMap = YAMLMap.Parsed;

export function textOfScalar(node: unknown): string | undefined {
  if (!isScalar(node) || node.value === null || node.value === undefined) return undefined;
  return String(node.value);
}

/** Returns a value of a map, with aliases unresolved. */
export function fieldOf(map: AnyMap, key: string): ParsedNode | null | undefined {
  return map.items.find((pair) => textOfScalar(pair.key) === key)?.value;
}

export const isFlow = (node: { readonly flow?: boolean | undefined }): boolean => node.flow === true;

export function indentOf(token: CST.Token | undefined): number {
  return token !== undefined && 'indent' in token ? token.indent : 0;
}

export function dashesOf(token: CST.Token | undefined): number[] {
  if (token?.type !== 'block-seq') return [];
  return token.items.flatMap(({ start }) => start.find(({ type }) => type === 'seq-item-ind')?.offset ?? []);
}

/** Returns the end offset of a node's content, without trailing comments. */
export function contentEnd(node: ParsedNode): number {
  if (isFlow(node as { flow?: boolean })) return node.range[1];
  if (isMap(node)) {
    const last = node.items.at(-1);
    if (last === undefined) return node.range[1];
    return last.value === null ? (last.key as ParsedNode).range[1] : contentEnd(last.value as ParsedNode);
  }
  const last = isSeq(node) ? node.items.at(-1) : undefined;
  return last === undefined ? node.range[1] : contentEnd(last as ParsedNode);
}

/** Appends text to a flow map or a flow sequence. */
export function appendToFlow(node: AnyMap | YAMLSeq.Parsed, text: string): Edit {
  const last = node.items.at(-1);
  if (last === undefined) {
    const start = node.range[0] + 1;
    return { start, end: start, text };
  }
  const value = isMap(node)
    ? ((last as AnyMap['items'][number]).value ?? (last as AnyMap['items'][number]).key)
    : (last as ParsedNode);
  const start = (value as ParsedNode).range[1];
  return { start, end: start, text: `, ${text}` };
}
