import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ConnectionUsage, UsageUser } from '#contract/connections.ts';
import { Button } from '#kit/controls/Button.tsx';
import { Checkbox } from '#kit/fields/Checkbox.tsx';
import { visibleName } from '#kit/format/visibleText.ts';
import { Stack } from '#kit/layout/boxes.tsx';
import { Dialog } from '#kit/overlay/Dialog.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { Tabs } from '#kit/tabs/Tabs.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import styles from './Connections.module.css';
import { relationNouns, usageMessages as texts } from './usageMessages.ts';

const pathPrefixes: Readonly<Record<UsageUser['relation'], string>> = {
  connections: '/settings/connections?id=',
  config_scrapers: '/catalog/scrapers/',
  topologies: '/settings/topologies/',
  canaries: '/settings/canaries/',
  playbooks: '/playbooks/',
  logging_backends: '/settings/logging_backends/',
  notifications: '/notifications/rules?id=',
};

function Users({ users }: { readonly users: readonly UsageUser[] }) {
  if (users.length === 0) return texts.notUsed;
  return (
    <ul className={styles.users}>
      {users.map(({ relation, id, name }) => (
        <li key={`${relation} ${id}`}>
          <Link to={`${pathPrefixes[relation]}${encodeURIComponent(id)}`}>{visibleName(name)}</Link> (
          {relationNouns[relation]})
        </li>
      ))}
    </ul>
  );
}

function Connections({ usage }: { readonly usage: ConnectionUsage }) {
  const [onlyNotUsed, setOnlyNotUsed] = useState(false);
  const rows = usage.connections.filter(({ usedBy }) => !onlyNotUsed || usedBy.length === 0);
  return (
    <>
      <Checkbox label={texts.onlyNotUsed} value={onlyNotUsed} onChange={setOnlyNotUsed} />
      {rows.length === 0 ? (
        <p>{texts.noConnections}</p>
      ) : (
        <table className={styles.usage} aria-label={texts.connections}>
          <thead>
            <tr>
              <th>{texts.name}</th>
              <th>{texts.usedBy}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, usedBy }) => (
              <tr key={id}>
                <td>{visibleName(name)}</td>
                <td>
                  <Users users={usedBy} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Secrets({ usage: { secrets } }: { readonly usage: ConnectionUsage }) {
  if (secrets.length === 0) return <p>{texts.noSecrets}</p>;
  return (
    <table className={styles.usage} aria-label={texts.secrets}>
      <thead>
        <tr>
          <th>{texts.name}</th>
          <th>{texts.key}</th>
          <th>{texts.usedBy}</th>
        </tr>
      </thead>
      <tbody>
        {secrets.map(({ kind, name, key, usedBy }) => (
          <tr key={`${kind} ${name} ${key}`}>
            <td>
              {visibleName(name)} ({texts.kind[kind]})
            </td>
            <td>{key}</td>
            <td>
              <Users users={usedBy} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type View = 'connections' | 'secrets';

export function UsageDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error } = useQuery(queries.connections.usage.queryOptions());
  const [view, setView] = useState<View>('connections');
  const usage = data?.data;
  return (
    <Dialog
      title={texts.title}
      open
      size="large"
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {usage === undefined ? (
        error === null ? (
          <SkeletonRows count={8} />
        ) : (
          <p role="alert">{texts.failed(toDisplayFailure(error).sentence)}</p>
        )
      ) : (
        <div className={styles.tabs}>
          <Tabs<View>
            label={texts.views}
            tabs={[
              { id: 'connections', label: texts.connections },
              { id: 'secrets', label: texts.secrets },
            ]}
            value={view}
            onChange={setView}
          >
            <Stack gap={12} paddingX={16} paddingTop={16}>
              {usage.notLookedAt.length > 0 && <p>{texts.notChecked(usage.notLookedAt.join(', '))}</p>}
              {view === 'connections' ? <Connections usage={usage} /> : <Secrets usage={usage} />}
            </Stack>
          </Tabs>
        </div>
      )}
    </Dialog>
  );
}
