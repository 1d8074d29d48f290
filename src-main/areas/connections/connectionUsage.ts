import { z } from 'zod';
import type { ConnectionUsage, UsageUser } from '#contract/connections.ts';
import { Failure } from '#main/base/Failure.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { readChoices } from './connectionChoices.ts';
import { referencesOf, type SecretReference } from './references.ts';

type Relation = UsageUser['relation'];

/** Relations that can refer to connections, with the columns to search. */
const searchedColumns: Readonly<Record<Relation, readonly string[]>> = {
  connections: ['url', 'username', 'password', 'certificate', 'properties'],
  config_scrapers: ['spec'],
  topologies: ['spec'],
  canaries: ['spec'],
  playbooks: ['spec'],
  logging_backends: ['spec'],
  notifications: ['title', 'template', 'properties', 'custom_services'],
};

const relations = Object.keys(searchedColumns) as Relation[];
const rowSchema = z.looseObject({ id: z.string(), name: z.string().nullish(), title: z.string().nullish() });

interface UsageEntry {
  readonly user: UsageUser;
  readonly references: ReturnType<typeof referencesOf>;
}

const isRefused = (error: unknown): boolean =>
  error instanceof Failure && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN');

/** @returns undefined if the server refuses the relation or does not have it */
async function readReferences(
  data: DataApi,
  relation: Relation,
  signal: AbortSignal | undefined,
): Promise<readonly UsageEntry[] | undefined> {
  const found: UsageEntry[] = [];
  const query = {
    relation,
    columns: ['id', 'name', ...searchedColumns[relation]],
    where: [['deleted_at', 'is', 'null']],
    signal,
  } as const;
  try {
    for await (const { rows } of data.pages(query, rowSchema))
      for (const row of rows) {
        const name = row.name || row.title || row.id;
        const references = referencesOf(searchedColumns[relation].map((column) => row[column]));
        found.push({ user: { relation, id: row.id, name }, references });
      }
    return found;
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
}

function secretsOf(all: readonly UsageEntry[]): ConnectionUsage['secrets'] {
  const secrets = new Map<string, SecretReference & { usedBy: UsageUser[] }>();
  for (const { user, references } of all)
    for (const secret of references.secrets) {
      const at = JSON.stringify([secret.kind, secret.name, secret.key]);
      const known = secrets.get(at) ?? { ...secret, usedBy: [] };
      if (!known.usedBy.includes(user)) known.usedBy.push(user);
      secrets.set(at, known);
    }
  const order = ({ kind, name, key }: SecretReference) => `${name}\n${key}\n${kind}`;
  return [...secrets.values()].sort((a, b) => order(a).localeCompare(order(b), 'en'));
}

/**
 * Returns which records use which connections and secrets. The result contains only names, never the searched
 * values.
 * @throws Failure from the data API, unless the server only refuses one relation
 */
export async function readUsage(data: DataApi, signal: AbortSignal | undefined): Promise<ConnectionUsage> {
  const [choices, ...read] = await Promise.all([
    readChoices(data, signal),
    ...relations.map((relation) => readReferences(data, relation, signal)),
  ]);
  const all = read.flatMap((found) => found ?? []);
  const connections = choices.map(({ id, name, namespace, type }) => ({
    id,
    name,
    usedBy: all
      .filter(
        ({ user, references }) =>
          user.id !== id &&
          (references.texts.has(id) ||
            references.addresses.some(
              (address) =>
                address.name === name &&
                (address.qualifier === undefined ||
                  address.qualifier === namespace ||
                  address.qualifier === type),
            )),
      )
      .map(({ user }) => user),
  }));
  return {
    connections,
    secrets: secretsOf(all),
    notLookedAt: relations.filter((_, at) => read[at] === undefined),
  };
}
