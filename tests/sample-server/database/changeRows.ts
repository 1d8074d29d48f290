import { SeededRandom } from '../random.ts';
import { documentChange, withAppliedAt } from './documentHistory.ts';
import { dayMs, type ItemSeed, isoBefore, minuteMs, randomUlidAt } from './ItemFactory.ts';
import { storyChanges, upgrade } from './storyChanges.ts';

/** A row of `config_changes` to insert. Times are milliseconds before `templateNow`. */
export interface ChangeSeed {
  readonly agoMs: number;
  /** Age of the first occurrence. Default: `agoMs`. */
  readonly firstAgoMs?: number;
  readonly change_type: string;
  readonly severity?: string | null;
  readonly source?: string | null;
  readonly summary?: string | null;
  readonly count?: number;
  readonly created_by?: string;
  readonly external_created_by?: string;
  readonly external_change_id?: string;
  readonly details?: unknown;
  readonly diff?: string;
  readonly patches?: unknown;
}

type Kind = Omit<ChangeSeed, 'agoMs'> | ((item: ItemSeed, random: SeededRandom) => Omit<ChangeSeed, 'agoMs'>);

const event = (item: ItemSeed, reason: string, message: string) => ({
  reason,
  message,
  type: reason === 'BackOff' || reason === 'Unhealthy' ? 'Warning' : 'Normal',
  involvedObject: { kind: item.type.split('::').at(-1), name: item.name, namespace: item.tags.namespace },
});

const clusterKinds: readonly Kind[] = [
  (item, random) => ({
    change_type: 'ScalingReplicaSet',
    source: 'kubernetes',
    summary: `Scaled ${random.pick(['up', 'down'])} replica set ${item.name} to ${random.between(0, 6)}`,
    details: event(item, 'ScalingReplicaSet', 'Scaled'),
  }),
  (item, random) => ({
    change_type: 'BackOff',
    severity: random.pick(['medium', 'high']),
    source: 'kubernetes',
    summary: `Back-off restarting failed container in pod ${item.name}`,
    count: random.between(1, 40),
    firstAgoMs: random.between(1, 3) * dayMs,
    details: event(item, 'BackOff', `Back-off restarting failed container in pod ${item.name}`),
  }),
  (item) => ({
    change_type: 'Pulled',
    source: 'kubernetes',
    summary: 'Container image already present on machine',
    details: event(item, 'Pulled', 'Container image already present on machine'),
  }),
  (item, random) => ({
    change_type: 'Unhealthy',
    severity: random.pick(['low', 'medium']),
    source: 'kubernetes',
    summary: 'Readiness probe failed: HTTP probe failed with statuscode: 503',
    count: random.between(1, 9),
    details: event(item, 'Unhealthy', 'Readiness probe failed: HTTP probe failed with statuscode: 503'),
  }),
];

const cloudKinds: readonly Kind[] = [
  (item, random) => ({
    change_type: random.pick(['ModifyDBInstance', 'TagResource', 'PutBucketPolicy', 'RebootInstances']),
    severity: random.pick(['info', 'low', 'medium']),
    source: 'AWS::CloudTrail',
    summary: `${item.name} was changed`,
    external_created_by: random.pick([
      'arn:aws:iam::123456789012:user/deploy',
      'root',
      'hanneke@meridian.example',
    ]),
    external_change_id: random.hex(32),
    details: { eventName: 'Modify', awsRegion: item.tags.region, requestParameters: { name: item.name } },
  }),
];

/** Incomplete and malformed changes, as real servers store them. */
const oddKinds: readonly Kind[] = [
  { change_type: 'UPDATE', severity: '', source: '', summary: null, count: 0 },
  {
    change_type: 'Note',
    severity: null,
    source: null,
    summary: 'A note,\nof two lines',
    details: 'only a text',
  },
  {
    change_type: 'diff',
    severity: 'info',
    source: 'config-db',
    summary: '',
    details: [1, 2, 3],
    patches: [],
  },
];

/** Related Kubernetes items always get a change summary, like the item in the recorded responses. */
const tellsStory = ({ type, tags }: ItemSeed): boolean =>
  type.startsWith('Kubernetes::') && (tags.namespace ?? 'payments') === 'payments';

const oldestMs = 6 * dayMs;

/**
 * Returns as many changes as the item counts, from the last six days, newest last. Their diffs lead to the
 * item's current configuration.
 */
function everyday(item: ItemSeed, told: readonly ChangeSeed[], random: SeededRandom): ChangeSeed[] {
  const wanted = item.changes - told.filter(({ agoMs }) => agoMs < 7 * dayMs).length;
  // The story's diffs form a complete history, so no other configuration change may come between them.
  const mayEdit = !told.some(({ diff }) => diff !== undefined);
  const isOfCluster = item.type.startsWith('Kubernetes::');
  const kinds = isOfCluster ? clusterKinds : cloudKinds;
  const times = Array.from({ length: Math.max(0, wanted) }, () =>
    random.between(1_000, Math.min(oldestMs, item.createdAgoMs)),
  ).toSorted((a, b) => a - b);
  let state = item.config;
  return times.map((agoMs): ChangeSeed => {
    const chance = random.next();
    if (mayEdit && chance < 0.3) {
      const earlier = withAppliedAt(item.config, isoBefore(agoMs + minuteMs));
      const { diff, patches } = documentChange(earlier, state);
      state = earlier;
      return {
        agoMs,
        change_type: 'diff',
        severity: 'info',
        source: isOfCluster ? 'kubernetes' : 'AWS',
        summary: Object.keys(patches as object).join(', '),
        diff,
        patches,
      };
    }
    const kind = random.pick(chance < 0.32 ? oddKinds : kinds);
    const { summary = null, ...more } = typeof kind === 'function' ? kind(item, random) : kind;
    const silent = summary === '' || summary === null;
    const said = silent && tellsStory(item) ? `${item.name} was updated` : summary;
    return { severity: 'info', ...more, summary: said, agoMs };
  });
}

const toRow = (item: ItemSeed, change: ChangeSeed, random: SeededRandom): object => {
  const { agoMs, firstAgoMs, ...columns } = change;
  return {
    id: randomUlidAt(firstAgoMs ?? agoMs, random),
    config_id: item.id,
    external_change_id: null,
    external_created_by: null,
    severity: null,
    source: null,
    summary: null,
    patches: null,
    diff: null,
    details: null,
    created_by: null,
    count: 1,
    ...columns,
    created_at: isoBefore(agoMs),
    first_observed: isoBefore(Math.max(agoMs, firstAgoMs ?? agoMs)),
    is_pushed: false,
  };
};

/** Returns all changes of the demo: those of the story and everyday changes. */
export function changeRows(items: readonly ItemSeed[], seed: number): readonly object[] {
  const random = new SeededRandom(seed ^ 0xf16);
  const story = storyChanges(items);
  const rows = items.flatMap((item) => {
    const told = story.get(item.id) ?? [];
    return [...told, ...everyday(item, told, random)].map((change) => toRow(item, change, random));
  });
  const release = items.find(({ name, type }) => name === 'payments' && type === 'Kubernetes::HelmRelease');
  if (release === undefined) throw new Error('The demo has no release of the payments service.');
  // A separate generator, so that the random numbers of the other changes stay the same.
  return [...rows, toRow(release, upgrade, new SeededRandom(seed ^ 0x09))];
}
