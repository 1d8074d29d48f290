import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { type ResourceKind, resourceRules } from '#contract/rules/resources.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { Text } from '#kit/layout/boxes.tsx';
import { queries } from '#parts/bridge/bridge.ts';
import { useSession } from '#parts/bridge/live.ts';
import type { SettingsGroupTitle } from '#parts/manifest.ts';
import { SettingsFilter } from '#parts/settings/SettingsFilter.tsx';
import { SettingsPage } from '#parts/settings/SettingsPage.tsx';
import { useSettingsEntries } from '#parts/settings/settingsEntries.ts';
import type { SettingsGroup } from '#parts/settings/settingsGroups.ts';
import styles from './Start.module.css';

const title = 'Settings';

/** Number of rows per kind. A count that fails to load is missing, without an error. */
function useCounts(kinds: readonly ResourceKind[]): ReadonlyMap<ResourceKind, number> {
  const answers = useQueries({
    queries: kinds.map((kind) =>
      queries.resources.list.queryOptions({
        input: { kind, ...resourceRules[kind].sort, pageIndex: 0, pageSize: 1 },
        meta: { quiet: true },
      }),
    ),
  });
  return new Map(
    kinds.flatMap((kind, at) => {
      const total = answers[at]?.data?.data.total;
      return total === undefined ? [] : [[kind, total] as const];
    }),
  );
}

const about: Readonly<Partial<Record<SettingsGroupTitle, string>>> = {
  'This computer': 'These settings are stored on this computer and do not change the server.',
};

function Group({
  group: { title: name, items },
  counts,
}: {
  readonly group: SettingsGroup;
  readonly counts: ReadonlyMap<ResourceKind, number>;
}) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <Text as="h2" id={id} size={14} lines={20} weight={600}>
        {name}
      </Text>
      {about[name] !== undefined && <p className={styles.scope}>{about[name]}</p>}
      <ul className={styles.cards} aria-labelledby={id}>
        {items.map(({ path, label, description, icon: Icon, counts: kind }) => {
          const count = kind === undefined ? undefined : counts.get(kind);
          return (
            <li key={path}>
              <Link to={path} className={styles.card}>
                <Icon size={18} aria-hidden />
                <Text weight={600}>
                  {label}
                  {count !== undefined && (
                    <Text marginLeft={8} weight={400} tone="muted" digits>
                      {formatInteger(count)}
                    </Text>
                  )}
                </Text>
                <span className={styles.about}>{description}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function StartScreen() {
  const session = useSession();
  const entriesOf = useSettingsEntries();
  const entries = session?.status === 'signed-in' ? entriesOf(session) : [];
  const counts = useCounts(entries.flatMap(({ counts: kind }) => kind ?? []));
  return (
    <SettingsPage title={title}>
      <SettingsFilter entries={entries} className={styles.groups}>
        {(groups) => groups.map((group) => <Group key={group.title} group={group} counts={counts} />)}
      </SettingsFilter>
    </SettingsPage>
  );
}
