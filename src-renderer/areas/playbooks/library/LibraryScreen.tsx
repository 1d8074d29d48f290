import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import type { Playbook } from '#contract/playbooks.ts';
import type { ResourceRow } from '#contract/resources.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { resourceRules } from '#contract/rules/resources.ts';
import { Button } from '#kit/controls/Button.tsx';
import { SearchField } from '#kit/filters/SearchField.tsx';
import { Toolbar } from '#kit/filters/Toolbar.tsx';
import { Column, Text } from '#kit/layout/boxes.tsx';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { SkeletonCards } from '#kit/panels/SkeletonCards.tsx';
import { runAction } from '#parts/actions/runAction.ts';
import { useActionState } from '#parts/actions/useActionState.ts';
import { bridge, queries } from '#parts/bridge/bridge.ts';
import { useCommands } from '#parts/commands.ts';
import { ListFrame } from '#parts/list/ListFrame.tsx';
import { useRowKey } from '#parts/list/useRowKey.ts';
import { useView } from '#parts/list/useView.ts';
import { pinKey, usePins } from '#parts/recent/pins.ts';
import { NewResource } from '#parts/resource/NewResource.tsx';
import { RemoveResource } from '#parts/resource/RemoveResource.tsx';
import { resourceTexts } from '#parts/resource/resourceTexts.ts';
import { libraryTexts, messages } from '../messages.ts';
import { PlaybookTabs } from '../PlaybookTabs.tsx';
import { playbookRecord } from '../playbookRecords.ts';
import styles from './Library.module.css';
import { libraryGroups } from './libraryGroups.ts';
import { libraryView } from './libraryView.ts';
import { PlaybookCard } from './PlaybookCard.tsx';
import { playbookResource } from './playbookResource.tsx';

const words = resourceTexts('playbooks', playbookResource.texts);

/** Converts a playbook to the row that the confirmation dialog expects. */
const toResourceRow = ({ id, title, icon, source, updatedAt }: Playbook): ResourceRow => ({
  id,
  name: title,
  source,
  icon,
  labels: {},
  agent: null,
  job: null,
  createdAt: null,
  updatedAt,
  createdBy: null,
  values: {},
});

export function LibraryScreen() {
  const at = useView(libraryView);
  const { view, addressToSave, change, close } = at;
  const { history } = useRouter();
  const queryClient = useQueryClient();
  const answer = useQuery(queries.playbooks.list.queryOptions());
  const pins = usePins('playbook');
  const runState = useActionState({ requirement: actionRequirements.runPlaybook });
  const writeState = useActionState({ requirement: resourceRules.playbooks.writes });
  const [removing, setRemoving] = useState<Playbook>();
  const searchField = useRef<{ focus: () => void }>(null);
  useCommands(
    useMemo(
      () => [
        {
          id: 'playbooks search',
          title: messages.search,
          keys: '/',
          run: () => searchField.current?.focus(),
        },
      ],
      [],
    ),
  );
  const playbooks = answer.data?.data.playbooks;
  const groups = useMemo(
    () => libraryGroups(playbooks ?? [], view.search, [...pins]),
    [playbooks, view.search, pins],
  );
  const open = (id: string, more = '') => history.push(`/playbooks/${encodeURIComponent(id)}${more}`);
  const pin = (playbook: Playbook) =>
    // Main stores the pins on this computer. The server has no such concept.
    void runAction(
      `pin playbook ${playbook.id}`,
      {
        call: () =>
          bridge.recent.pins.write({ record: playbookRecord(playbook), pinned: !pins.has(playbook.id) }),
        toasts: { failed: messages.starFailed },
      },
      undefined,
      queryClient,
    );
  const onCursor = useRowKey<Playbook>(pinKey, pin);
  return (
    <Column full="height">
      <PlaybookTabs current="library" />
      <ListFrame
        texts={libraryTexts}
        query={{ data: answer.data, error: answer.error }}
        onRetry={() => void answer.refetch()}
        addressToSave={addressToSave}
        toolbar={
          <Toolbar
            label={libraryTexts.title}
            end={
              writeState.isPermitted && (
                <Button
                  kind="primary"
                  disabledReason={writeState.disabledReason}
                  onClick={() => change({ add: true, from: undefined })}
                >
                  <Plus aria-hidden />
                  {words.add}
                </Button>
              )
            }
          >
            <SearchField
              ref={searchField}
              label={messages.search}
              value={view.search}
              onSearch={(search) => change({ search }, 'replace')}
            />
          </Toolbar>
        }
      >
        {playbooks === undefined ? (
          <SkeletonCards count={12} cardWidth={300} cardHeight={128} />
        ) : (
          <div className={styles.library}>
            {groups.length === 0 &&
              (view.search === '' ? (
                <EmptyPanel title={libraryTexts.empty ?? libraryTexts.title} />
              ) : (
                <EmptyPanel
                  title={messages.noneFound(view.search)}
                  actions={<Button onClick={() => change({ search: '' })}>{messages.clear}</Button>}
                />
              ))}
            {groups.map(({ name, playbooks: some }) => (
              <section
                key={name}
                className={styles.group}
                style={{ '--cards': some.length } as CSSProperties}
                aria-label={name}
              >
                <Text as="h2" minWidth={0} size={13} weight={600} flow="anywhere">
                  {name}{' '}
                  <Text weight={400} tone="faint" digits>
                    {some.length}
                  </Text>
                </Text>
                <ul className={styles.cards}>
                  {some.map((playbook) => (
                    <PlaybookCard
                      key={playbook.id}
                      playbook={playbook}
                      pinned={pins.has(playbook.id)}
                      runState={runState}
                      writeState={writeState}
                      onRun={() => open(playbook.id, '/run')}
                      onEdit={() => open(playbook.id)}
                      onRemove={() => setRemoving(playbook)}
                      onPin={() => pin(playbook)}
                      onFocus={() => onCursor(playbook)}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </ListFrame>
      <Outlet />
      {view.add && writeState.isPermitted && (
        <NewResource definition={playbookResource} texts={words} from={view.from} onClose={close} />
      )}
      {removing !== undefined && (
        <RemoveResource
          definition={playbookResource}
          texts={words}
          row={toResourceRow(removing)}
          onClose={() => setRemoving(undefined)}
          onDone={() => setRemoving(undefined)}
        />
      )}
    </Column>
  );
}
