import { z } from 'zod';

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Readonly<Record<string, unknown>> & {
    readonly name: string;
    readonly namespace?: string;
    readonly creationTimestamp: string;
  };
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly status?: Readonly<Record<string, unknown>>;
}

/** A column in kubectl's output. */
export interface Column {
  readonly name: string;
  readonly type: 'string' | 'date';
  readonly cell: (object: KubernetesObject) => string;
}

/** A part of a list, with the metadata for the next part. */
export interface Page {
  readonly items: readonly KubernetesObject[];
  readonly metadata: Readonly<Record<string, unknown>>;
}

export class PagingError extends Error {}

const limitSchema = z.coerce.number().int().min(0).default(0);
const continueSchema = z.object({ start: z.string() });

/** Sort key of lists, as in etcd. Pages follow this order. */
const keyOf = ({ metadata: { namespace, name } }: KubernetesObject): string =>
  namespace === undefined ? name : `${namespace}/${name}`;

/** Kubernetes times have no fractional seconds. */
export const kubernetesTime = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z');

function startOf(token: string): string {
  try {
    return continueSchema.parse(JSON.parse(Buffer.from(token, 'base64url').toString())).start;
  } catch (cause) {
    throw new PagingError('continue key is not valid', { cause });
  }
}

/**
 * Returns the part of a list that `limit` and `continue` select. A limit of 0 means no limit.
 * @throws PagingError for an invalid parameter
 */
export function pageOfList(objects: readonly KubernetesObject[], query: URLSearchParams): Page {
  const limit = limitSchema.safeParse(query.get('limit') ?? undefined);
  if (!limit.success) throw new PagingError(`limit ${query.get('limit')} is not an integer`);
  const token = query.get('continue') ?? '';
  const start = token === '' ? '' : startOf(token);
  const rest = objects
    .map((object) => ({ object, key: keyOf(object) }))
    .filter(({ key }) => key > start)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const page = limit.data === 0 ? rest : rest.slice(0, limit.data);
  const last = page.at(-1);
  const remainingItemCount = rest.length - page.length;
  return {
    items: page.map(({ object }) => object),
    metadata: {
      resourceVersion: String(Date.now()),
      ...(remainingItemCount === 0 || last === undefined
        ? {}
        : {
            continue: Buffer.from(JSON.stringify({ start: last.key })).toString('base64url'),
            remainingItemCount,
          }),
    },
  };
}

/** Formats the age of a time as kubectl does. */
export function ageOf(time: string): string {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(time)) / 1_000));
  if (seconds < 120) return `${seconds}s`;
  if (seconds < 3 * 3_600) return `${Math.floor(seconds / 60)}m`;
  if (seconds < 2 * 86_400) return `${Math.floor(seconds / 3_600)}h`;
  return `${Math.floor(seconds / 86_400)}d`;
}

/** Whether a client prefers a table over objects. */
export const wantsTable = (accept: string | undefined): boolean =>
  accept !== undefined && /application\/json;as=Table;v=v1;g=meta\.k8s\.io/.test(accept);

/** Returns a part of a list as a table. kubectl adds the namespace column itself. */
export const tableOf = ({ items, metadata }: Page, columns: readonly Column[]): object => ({
  kind: 'Table',
  apiVersion: 'meta.k8s.io/v1',
  metadata,
  columnDefinitions: columns.map(({ name, type }) => ({
    name,
    type,
    format: name === 'Name' ? 'name' : '',
    description: '',
    priority: 0,
  })),
  rows: items.map((object) => ({
    cells: columns.map(({ cell }) => cell(object)),
    object: {
      kind: 'PartialObjectMetadata',
      apiVersion: 'meta.k8s.io/v1',
      metadata: object.metadata,
    },
  })),
});
