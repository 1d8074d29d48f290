import { Boxes, Database, KeyRound, Layers, ScrollText, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/controls/Button.tsx';
import { Graph } from '#kit/graph/Graph.tsx';
import type { RenderGraphIcon } from '#kit/graph/GraphNodeCard.tsx';
import type { GraphData, GraphEdge, GraphNode } from '#kit/graph/graphModel.ts';
import type { LayoutWorkers } from '#kit/graph/layoutClient.ts';
import { Icon } from '#kit/icons/Icon.tsx';
import { graphSample } from '../graphSample.ts';
import { type KitSection, State } from '../KitSection.tsx';

const node = (
  id: string,
  title: string,
  subtitle: string,
  status: NonNullable<GraphNode['status']>,
  count: number,
  groupId?: string,
): GraphNode => ({
  id,
  title,
  subtitle,
  status,
  cut: 'middle',
  ...(count === 0 ? {} : { count: String(count) }),
  ...(groupId === undefined ? {} : { groupId }),
});
const edge = (from: string, to: string, kind: GraphEdge['kind'] = 'hard'): GraphEdge => ({ from, to, kind });
const members = (prefix: string, count: number, subtitle: string, groupId: string): GraphNode[] =>
  Array.from({ length: count }, (_, index) =>
    node(`${groupId}-${index}`, `${prefix}-${index}`, subtitle, 'healthy', 1, groupId),
  );

const replicaSets = members('payments-worker-5c9f4', 9, 'ReplicaSet', 'replica-sets');
const configMaps = members('payments-config', 4, 'ConfigMap', 'config-maps');
const healthyPods = members('payments-worker-7d9c6f5b8', 3, 'Pod', 'pods-healthy');
const failing = ['2xkqv', '8hplm', 'wz5rt'].map((end, index) =>
  node(
    `pod-${end}`,
    `payments-worker-7d9c6f5b8-${end}`,
    'Pod',
    'unhealthy',
    [640, 588, 212][index] ?? 0,
    'pods',
  ),
);

/** The sample data: a worker that has run out of database connections. */
const payments: GraphData = {
  nodes: [
    node('namespace', 'payments', 'Namespace', 'healthy', 3),
    node('helm', 'payments', 'HelmRelease', 'unhealthy', 4),
    node('autoscaler', 'payments-worker', 'HorizontalPodAutoscaler', 'warning', 18),
    node('service', 'payments-worker', 'Service', 'healthy', 1),
    node('worker', 'payments-worker', 'Deployment', 'unhealthy', 41),
    node('replica-set', 'payments-worker-7d9c6f5b8', 'ReplicaSet', 'unhealthy', 22),
    ...replicaSets,
    node('secret', 'payments-db-credentials', 'Secret', 'healthy', 2),
    ...configMaps,
    node('db', 'payments-db', 'RDS DBInstance', 'warning', 6),
    node('jobs', 'payments-jobs', 'SQS Queue', 'healthy', 0),
    node('replica', 'payments-db-replica-1', 'RDS DBInstance', 'healthy', 2),
    ...failing,
    ...healthyPods,
  ],
  groups: [
    { id: 'replica-sets', title: 'ReplicaSet', subtitle: 'scaled to zero', status: 'healthy' },
    { id: 'config-maps', title: 'ConfigMap', subtitle: '4 mounted', status: 'healthy' },
    { id: 'pods', title: 'Pod', subtitle: '3 failing', openedSubtitle: '3 of 6 shown', status: 'unhealthy' },
    { id: 'pods-healthy', title: 'Pod', subtitle: 'healthy', status: 'healthy', groupId: 'pods' },
  ],
  edges: [
    edge('namespace', 'service'),
    edge('namespace', 'worker'),
    edge('helm', 'worker'),
    edge('autoscaler', 'worker', 'soft'),
    edge('service', 'worker', 'soft'),
    edge('worker', 'replica-set'),
    ...replicaSets.map(({ id }) => edge('worker', id)),
    edge('worker', 'secret'),
    ...configMaps.map(({ id }) => edge('worker', id)),
    edge('worker', 'db', 'soft'),
    edge('worker', 'jobs', 'soft'),
    edge('db', 'replica'),
    ...[...failing, ...healthyPods].map(({ id }) => edge('replica-set', id)),
  ],
};

const icons: ReadonlyArray<readonly [RegExp, typeof Boxes]> = [
  [/Database|RDS/, Database],
  [/Secret/, KeyRound],
  [/ConfigMap/, ScrollText],
  [/Service|Queue/, Waypoints],
  [/ReplicaSet|Deployment/, Layers],
];
const renderIcon: RenderGraphIcon = ({ title, subtitle }) => {
  // An image like in the catalog, which an exported file embeds.
  if (subtitle === 'HelmRelease') return <Icon name="helm" />;
  const Drawing = icons.find(([pattern]) => pattern.test(subtitle) || pattern.test(title))?.[1] ?? Boxes;
  return <Drawing />;
};

function save(kind: 'svg' | 'png', blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `graph.${kind}`;
  link.click();
  // The browser reads the URL after this function returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const height = { height: 640 };
const none: ReadonlySet<string> = new Set();
const brokenWorkers: LayoutWorkers = {
  startDagre: () => {
    throw new Error('no workers here');
  },
  startElk: () => {
    throw new Error('no workers here');
  },
};
const markPainted = () => performance.mark('quarterdeck:graph-painted');

function Payments() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(['pods']));
  const [last, setLast] = useState('nothing');
  return (
    <State name="Graph: groups folded and opened" wide>
      <div style={height}>
        <Graph
          label="Relationships of payments-worker"
          data={payments}
          focusId="worker"
          opened={opened}
          onOpenedChange={setOpened}
          renderIcon={renderIcon}
          onOpen={({ title }) => setLast(title)}
          onExport={save}
        />
      </div>
      <p>
        Opened last: <output>{last}</output>
      </p>
    </State>
  );
}

/** `?nodes=1000`: the page that the benchmark measures. */
function Large({ count }: { readonly count: number }) {
  const [data, setData] = useState<GraphData>();
  const [opened, setOpened] = useState(none);
  const begin = () => performance.mark('quarterdeck:graph-data');
  return (
    <State name="Graph: large" wide>
      <p>
        <Button
          onClick={() => {
            const sample = graphSample(count);
            begin();
            setOpened(none);
            setData(sample);
          }}
        >
          Give data
        </Button>{' '}
        <Button
          disabled={data === undefined}
          onClick={() => {
            begin();
            setOpened(new Set(data?.groups.map(({ id }) => id)));
          }}
        >
          Expand everything
        </Button>{' '}
        <Button
          disabled={data === undefined}
          onClick={() => {
            begin();
            setOpened(new Set(data?.groups.slice(0, 1).map(({ id }) => id)));
          }}
        >
          Expand one
        </Button>
      </p>
      <div style={{ height: 720 }}>
        {data !== undefined && (
          <Graph
            label="Relationships of production"
            data={data}
            focusId="node-0"
            opened={opened}
            onOpenedChange={setOpened}
            renderIcon={renderIcon}
            onExport={save}
            onPainted={markPainted}
          />
        )}
      </div>
    </State>
  );
}

function Content() {
  const count = Number(new URLSearchParams(location.search).get('nodes') ?? 0);
  if (count > 0) return <Large count={count} />;
  return (
    <>
      <Payments />
      <State name="Graph: empty" wide>
        <div style={{ height: 240 }}>
          <Graph
            label="Nothing"
            data={{ nodes: [], edges: [], groups: [] }}
            opened={none}
            onOpenedChange={() => {}}
          />
        </div>
      </State>
      <State name="Graph: loading" wide>
        <div style={{ height: 240 }}>
          <Graph label="Loading" data={undefined} opened={none} onOpenedChange={() => {}} />
        </div>
      </State>
      <State name="Graph: failed" wide>
        <div style={{ height: 240 }}>
          <Graph
            label="Failed"
            data={payments}
            opened={none}
            onOpenedChange={() => {}}
            workers={brokenWorkers}
          />
        </div>
      </State>
    </>
  );
}

export const section: KitSection = {
  id: 'graph',
  title: 'Graph',
  note: 'nodes 228 by 64, groups that fold',
  order: 60,
  Content,
};
