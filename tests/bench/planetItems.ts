import { hash } from 'node:crypto';
import type { ItemRow } from '#main/cache/tables/items.ts';
import { hashLength, idLength } from '#main/cache/writes/WriterOptions.ts';
import { namespaces, regions, roles, subjects } from '../sample-server/database/bulkItems.ts';
import { type BulkType, bulkTypes, statusShares } from '../sample-server/database/bulkTypes.ts';
import { SeededRandom } from '../sample-server/random.ts';

const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** Time of the newest generated rows, in milliseconds since 1970. */
export const planetNowMs = Date.parse('2026-01-01T00:00:00Z');

const historyDays = 700;
const deletedShare = 0.02;
const suffixBase = 27;

const iso = (ms: number): string => new Date(ms).toISOString();
const hexOf = (text: string, digits: number): string => hash('md5', text, 'hex').slice(0, digits);

function uuidOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** Returns the id of the n-th row of a kind. Ids of one kind are in random order. */
export const planetId = (kind: string, number: number): string => uuidOf(hexOf(`${kind} ${number}`, 32));

/** Returns letters and digits as in the suffixes of Kubernetes names. */
function suffix(random: SeededRandom, length: number): string {
  const number = Math.floor(random.next() * suffixBase ** length);
  return number.toString(suffixBase).padStart(length, '0');
}

function typeAt(share: number): BulkType {
  const found = bulkTypes.find(({ upTo }) => share < upTo) ?? bulkTypes.at(-1);
  if (found === undefined) throw new Error('The list of types is empty.');
  return found;
}

function conditionAt(random: SeededRandom, { family }: BulkType): readonly [status: string, health: string] {
  const shares = statusShares[family];
  let left = random.next() * shares.reduce((sum, [share]) => sum + share, 0);
  for (const [share, status, health] of shares) {
    left -= share;
    if (left < 0) return [status, health];
  }
  return ['', ''];
}

function drawPlace(random: SeededRandom) {
  const subject = random.pick(subjects);
  const region = random.pick(regions);
  const env = random.pick(['prod', 'prod', 'staging', 'dev']);
  return {
    subject,
    region,
    env,
    app: `${subject}-${random.pick(roles)}`,
    namespace: random.pick(namespaces),
    cluster: `${env}-${region}-${random.between(1, 3)}`,
  };
}

type Place = ReturnType<typeof drawPlace>;

function nameOf(random: SeededRandom, { family, type }: BulkType, { app, env, region }: Place): string {
  if (family === 'pod') return `${app}-${suffix(random, 9)}-${suffix(random, 5)}`;
  if (type.endsWith('::ReplicaSet') || type.endsWith('::Job')) return `${app}-${suffix(random, 9)}`;
  if (family === 'machine')
    return `ip-10-${random.between(0, 250)}-${random.between(0, 250)}.${region}.internal`;
  if (family === 'cloud') return `${env}-${app}-${suffix(random, 6)}`;
  return random.next() < 0.5 ? app : `${app}-${suffix(random, 4)}`;
}

function labelsOf(
  random: SeededRandom,
  { provider, family }: BulkType,
  { app, env, namespace, region, subject }: Place,
): Record<string, string> {
  if (provider !== 'Kubernetes')
    return { env, team: namespace, 'cost-center': String(4_000 + subjects.indexOf(subject)) };
  return {
    'app.kubernetes.io/name': app,
    'app.kubernetes.io/part-of': subject,
    'app.kubernetes.io/version': `3.${random.between(0, 18)}.${random.between(0, 9)}`,
    team: namespace,
    ...(family === 'pod'
      ? { 'topology.kubernetes.io/zone': `${region}a`, 'pod-template-hash': suffix(random, 9) }
      : {}),
  };
}

function costOf(random: SeededRandom, { family }: BulkType): number | null {
  const share = family === 'machine' ? 0.95 : family === 'cloud' ? 0.4 : family === 'pod' ? 0.05 : 0;
  return random.next() < share ? random.next() ** 4 * 3_000 + 0.01 : null;
}

/** Returns items in the order of their ids. Ids begin with the time of creation; newer items are more frequent. */
export function* planetItems(count: number): Generator<ItemRow> {
  const random = new SeededRandom(61);
  for (let number = 0; number < count; number += 1) {
    const type = typeAt(random.next());
    const place = drawPlace(random);
    const [status, health] = conditionAt(random, type);
    const createdMs = planetNowMs - Math.floor(historyDays * dayMs * (1 - number / count) ** 3) - minuteMs;
    const updatedMs = Math.max(createdMs, planetNowMs - Math.floor(random.next() ** 2 * 30 * dayMs));
    const isDeleted = random.next() < deletedShare;
    const cost = costOf(random, type);
    yield {
      id: uuidOf(createdMs.toString(16).padStart(12, '0') + hexOf(`item ${number}`, 20)),
      name: nameOf(random, type, place),
      type: type.type,
      configClass: type.provider,
      status: status === '' ? null : status,
      health: health === '' ? null : (health as ItemRow['health']),
      labels: labelsOf(random, type, place),
      tags:
        type.provider === 'Kubernetes'
          ? { cluster: place.cluster, namespace: place.namespace }
          : { account: `meridian-${place.env}`, region: place.region },
      costPerMinute: cost === null ? null : cost / 43_200,
      costTotal1d: cost === null ? null : cost / 30,
      costTotal7d: cost === null ? null : cost / 4,
      costTotal30d: cost,
      createdAt: iso(createdMs),
      updatedAt: random.next() < 0.05 ? null : iso(updatedMs),
      deletedAt: isDeleted ? iso(updatedMs) : null,
      description: null,
      deleteReason: null,
      lastScrapedAt: iso(planetNowMs - 4 * minuteMs),
      agentId: null,
      scraperId: null,
      properties: null,
    };
  }
}

/** Returns id and hash of each row. @param revision another revision has other hashes */
export function planetKeys(rows: readonly ItemRow[], revision = 0): Buffer {
  const keys = Buffer.alloc(rows.length * (idLength + hashLength));
  for (const [index, { id }] of rows.entries()) {
    const at = index * (idLength + hashLength);
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    bytes.copy(keys, at);
    bytes.copy(keys, at + idLength, idLength - hashLength);
    keys[at + idLength] = revision;
  }
  return keys;
}
