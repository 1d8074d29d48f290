import { useState } from 'react';
import { parseSearch, stringifySearch } from '#kit/address/searchParams.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Age } from '#kit/format/Age.tsx';
import { Icon } from '#kit/icons/Icon.tsx';
import { Callout } from '#kit/status/Callout.tsx';
import { CountBadge } from '#kit/status/CountBadge.tsx';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import { type ShapeName, shapes } from '#kit/status/statusShapes.ts';
import { Tags } from '#kit/status/Tags.tsx';
import { Tabs } from '#kit/tabs/Tabs.tsx';
import { readTab, writeTab } from '#kit/tabs/tabParam.ts';
import { type KitSection, State, States } from '../KitSection.tsx';
import styles from './Status.module.css';

const isShape = (name: string): name is ShapeName => name in shapes;
const tabs = [
  { id: 'Config', label: 'Config' },
  { id: 'Changes', label: 'Changes', count: 41 },
  { id: 'Insights', label: 'Insights', count: 2 },
  { id: 'Relationships', label: 'Relationships', count: 2_600 },
] as const;
const tabIds = ['Config', 'Changes', 'Insights', 'Relationships'] as const;
type TabId = (typeof tabIds)[number];
const icons = [
  'Kubernetes::Pod',
  'Kubernetes::Deployment',
  'AWS::RDS::DBInstance',
  'postgres',
  'http',
  'Kubernetes::HelmRelease',
  'aws',
  'azure-vm',
  'ScalingReplicaSet',
  'no such thing',
];

function Content() {
  const [tab, setTab] = useState(() => readTab(parseSearch(location.search), 'tab', tabIds));
  const open = (id: TabId) => {
    setTab(id);
    const others = { ...parseSearch(location.search), tab: writeTab(id, tabIds) };
    history.replaceState(null, '', `${location.pathname}${stringifySearch(others)}`);
  };
  return (
    <>
      <State name="StatusIcon: every shape" wide>
        <ul className={styles.shapes}>
          {Object.keys(shapes)
            .filter(isShape)
            .map((shape) => (
              <li key={shape}>
                <StatusIcon shape={shape} />
                {shape}
              </li>
            ))}
        </ul>
      </State>
      <State name="Icon: infrastructure types, in their own colours" wide>
        <ul className={styles.shapes}>
          {icons.map((name) => (
            <li key={name}>
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </State>
      <States>
        <State name="Callout">
          <Callout>The address is not encrypted.</Callout>
        </State>
        <State name="Callout: failure">
          <Callout kind="failure">The server answered 503.</Callout>
        </State>
        <State name="Callout: question">
          <Callout kind="info" actions={<Button>Unwrap</Button>}>
            Wrapping spec field detected, do you want to unwrap it?
          </Callout>
        </State>
        <State name="Tags">
          <Tags
            tags={{
              cluster: 'prod-eu-1',
              namespace: 'payments',
              'app.kubernetes.io/name': 'payments-worker',
            }}
          />
        </State>
        <State name="Tags: cut to two">
          <Tags
            tags={{ cluster: 'prod-eu-1', namespace: 'payments', team: 'payments', tier: '1' }}
            maxTags={2}
          />
        </State>
        <State name="CountBadge">
          <CountBadge count={41} /> <CountBadge count={2_600} /> <CountBadge count={640} warnWhenMany />
        </State>
        <State name="Age">
          <Age instant={new Date(Date.now() - 7_200_000).toISOString()} suffix=" ago" />
        </State>
      </States>
      <State name="Tabs" wide>
        <Tabs label="Item" tabs={tabs} value={tab} onChange={open}>
          <p className={styles.panel}>{tab} is open.</p>
        </Tabs>
      </State>
    </>
  );
}

export const section: KitSection = {
  id: 'status',
  title: 'Status, tags, counts, tabs',
  note: 'quiet outline when well, solid shape when not',
  order: 5,
  Content,
};
