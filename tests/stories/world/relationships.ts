import type { RelatedItem, Relationships } from '#contract/relationships.ts';
import type { Answers } from '../FakeBridge.ts';
import { item } from './catalog.ts';
import { cachedAfterFailure, idOf, serverAnswer } from './times.ts';

const relatedItem = (place: number, values: Partial<RelatedItem> = {}): RelatedItem => {
  const { group: _, ...listed } = item();
  return { ...listed, id: idOf(3, place), outgoing: null, incoming: null, ...values };
};

/** Related items, and edges between their indexes. */
export const related = (
  items: readonly RelatedItem[],
  edges: ReadonlyArray<readonly [from: number, to: number, relation?: string | null]>,
  more = false,
): Relationships => ({
  items: [...items],
  edges: edges.map(([from, to, relation = 'hard']) => ({ from, to, relation })),
  more,
});

/** The item of the page. */
export const root = relatedItem(1, { outgoing: 0, incoming: 0 });

const pods = (from: number, count: number, values: (at: number) => Partial<RelatedItem> = () => ({})) =>
  Array.from({ length: count }, (_, at) =>
    relatedItem(from + at, {
      name: `payments-ledger-5c9f4-${(from + at).toString(36).padStart(5, 'x')}`,
      type: 'Kubernetes::Pod',
      outgoing: 2,
      ...values(at),
    }),
  );

/** A deployment with replica sets, pods, a database and a namespace. One pod fails. */
export const usualRelated = related(
  [
    root,
    relatedItem(20, { name: 'payments-ledger-5c9f4', type: 'Kubernetes::ReplicaSet', outgoing: 1 }),
    relatedItem(21, { name: 'payments-db', type: 'AWS::RDS::DBInstance', health: 'warning', outgoing: 1 }),
    relatedItem(22, { name: 'payments', type: 'Kubernetes::Namespace', incoming: 1 }),
    ...pods(30, 6, (at) =>
      at === 0 ? { health: 'unhealthy', status: 'CrashLoopBackOff', changes: 640 } : {},
    ),
    relatedItem(23, { name: 'prod-eu-1', type: 'Kubernetes::Cluster', incoming: 2 }),
  ],
  [
    [0, 1],
    [0, 2, 'DeploymentDBInstance'],
    [3, 0],
    ...Array.from({ length: 6 }, (_, at) => [1, 4 + at] as const),
    [10, 3],
  ],
);

const kinds = ['Pod', 'Secret', 'ConfigMap', 'Service', 'ReplicaSet', 'Job', 'Volume'];

/** Returns `count` related items of several types, in a tree with thirty children per node. */
export function manyRelated(count: number): Relationships {
  const items = [
    root,
    ...Array.from({ length: count }, (_, at) =>
      relatedItem(1_000 + at, {
        name: `thing-${at}`,
        type: `Kubernetes::${kinds[at % kinds.length]}`,
        health: at % 97 === 0 ? 'unhealthy' : 'healthy',
        outgoing: 1,
      }),
    ),
  ];
  return related(
    items,
    Array.from(
      { length: count },
      (_, at) => [Math.floor(at / 30), at + 1, at % 5 === 0 ? 'Uses' : 'hard'] as const,
    ),
  );
}

export const linkedComponents = [
  { component: { id: idOf(9, 1), name: 'payments', icon: null }, manual: true },
  { component: { id: idOf(9, 2), name: 'ledger', icon: null }, manual: false },
];

export const relationshipAnswers = {
  'relationships.at': cachedAfterFailure(usualRelated),
  'relationships.list': cachedAfterFailure(usualRelated),
  'relationships.count': serverAnswer(9),
  'relationships.links.list': serverAnswer(linkedComponents),
  'relationships.links.add': {},
  'relationships.links.remove': {},
} satisfies Partial<Answers>;
