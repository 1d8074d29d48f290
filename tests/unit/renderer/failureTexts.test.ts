import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ORPCError } from '@orpc/client';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { runAction } from '#parts/actions/runAction.ts';
import { drawerNotice } from '#parts/checks/drawer/drawerNotice.ts';
import { messages as drawerMessages } from '#parts/checks/drawer/messages.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { failureTexts } from '#parts/failureTexts.ts';
import { listTexts as jobsWords } from '#parts/jobs/messages.ts';
import type { ListTexts, RefusalTexts } from '#parts/ListTexts.ts';
import { listNotice } from '#parts/list/listNotice.ts';
import { messages as listMessages } from '#parts/list/messages.ts';
import { describeRunFailure } from '#parts/playbooks/run/describeRunFailure.ts';
import { describeSaveFailure } from '#parts/resource/describeSaveFailure.ts';
import { messages as resourceMessages, resourceTexts } from '#parts/resource/resourceTexts.ts';
import { messages as silenceMessages } from '#parts/silences/messages.ts';
import { timelineTexts } from '#parts/timeline/messages.ts';
import { describeAgentFailure } from '../../../src-renderer/areas/agents/describeAgentFailure.ts';
import { agentTexts } from '../../../src-renderer/areas/agents/messages.ts';
import { listTexts as changesWords } from '../../../src-renderer/areas/catalog/changes/messages.ts';
import { figuresNotice } from '../../../src-renderer/areas/catalog/figuresNotice.ts';
import { listTexts as insightsWords } from '../../../src-renderer/areas/catalog/insights/messages.ts';
import { checksTexts, messages as itemMessages } from '../../../src-renderer/areas/catalog/item/messages.ts';
import { listTexts as catalogWords } from '../../../src-renderer/areas/catalog/messages.ts';
import { listTexts as relationshipsWords } from '../../../src-renderer/areas/catalog/relationships/messages.ts';
import { listTexts as healthWords } from '../../../src-renderer/areas/health/messages.ts';
import { listTexts as incidentsWords } from '../../../src-renderer/areas/incidents/list/messages.ts';
import { messages as incidentMessages } from '../../../src-renderer/areas/incidents/messages.ts';
import { messages as sideMessages } from '../../../src-renderer/areas/incidents/page/side/messages.ts';
import { messages as kubeconfigMessages } from '../../../src-renderer/areas/kubeconfig/messages.ts';
import { listTexts as logsWords } from '../../../src-renderer/areas/logs/messages.ts';
import { listTexts as noiseWords } from '../../../src-renderer/areas/notifications/noise/messages.ts';
import { messages as ruleMessages } from '../../../src-renderer/areas/notifications/rules/messages.ts';
import { listTexts as sendsWords } from '../../../src-renderer/areas/notifications/sends/messages.ts';
import { libraryTexts, runsTexts } from '../../../src-renderer/areas/playbooks/messages.ts';
import { queues } from '../../../src-renderer/areas/settings/queueMessages.ts';
import { describeTokenFailure } from '../../../src-renderer/areas/tokens/describeTokenFailure.ts';
import { messages as tokenMessages } from '../../../src-renderer/areas/tokens/messages.ts';
import { messages as componentMessages } from '../../../src-renderer/areas/topology/component/messages.ts';
import { listTexts as topologyWords } from '../../../src-renderer/areas/topology/dashboard/messages.ts';
import { messages as viewMessages } from '../../../src-renderer/areas/topology/view/messages.ts';
import { failures, type KnownFailure, panelText, passing } from '../../stories/world/failures.ts';

/** The text of an unreachable server does not name the cause, so the details do. */
const panelDetails = ({ code, sentence, details }: KnownFailure): string =>
  code === 'OFFLINE' ? `${sentence}\n${details}` : details;

/** Returns the error as received over the bridge. */
const errorOf = ({ code, sentence, details }: KnownFailure) =>
  new ORPCError(code, { data: { sentence, details } });

const known = Object.values(failures);
const origin = { source: 'cache', asOf: '2026-11-21T12:00:00Z' } as const;

interface Panel extends RefusalTexts {
  readonly title: string;
}

/** Returns the panel that `ListFrame` derives from the words of a list. */
const panelOfList = (words: Pick<ListTexts, 'rows' | 'failed' | 'needs' | 'refused'>): Panel => ({
  title: words.failed ?? listMessages.failed(words.rows),
  needs: words.needs,
  refused: words.refused,
});

const outOfDate = 'The data may be outdated.';
const keptHere = 'Showing data stored on this computer.';
const usualRefusal = 'You do not have access to this';

interface Told {
  readonly failed: string;
  readonly refused: string;
  readonly stale?: string;
  readonly kept?: string;
}

const lists: ReadonlyArray<readonly [screen: string, words: ListTexts, told: Told]> = [
  [
    'agents',
    resourceTexts('agents', agentTexts).list,
    { failed: 'The agents could not be loaded', refused: 'You need read permission on agents' },
  ],
  [
    'the catalog and its summary',
    catalogWords,
    {
      failed: 'The catalog could not be loaded',
      refused: usualRefusal,
      stale: 'Showing the last response.',
      kept: 'Showing data stored on this computer.',
    },
  ],
  [
    'changes',
    changesWords,
    { failed: 'The changes could not be loaded', refused: 'You need read permission on catalog' },
  ],
  [
    'insights',
    insightsWords,
    { failed: 'The insights could not be loaded', refused: 'You need read permission on catalog' },
  ],
  [
    'relationships of an item',
    relationshipsWords,
    { failed: 'The relationships could not be loaded', refused: 'You need read permission on catalog' },
  ],
  [
    'health checks of an item',
    checksTexts,
    { failed: 'The health checks could not be loaded', refused: usualRefusal },
  ],
  [
    'health',
    healthWords,
    {
      failed: 'The health checks could not be loaded',
      refused: usualRefusal,
      stale: 'Showing the last response.',
      kept: 'Showing data stored on this computer.',
    },
  ],
  [
    'topology',
    topologyWords,
    {
      failed: 'The components could not be loaded',
      refused: usualRefusal,
      stale: 'Showing the last response.',
      kept: 'Showing data stored on this computer.',
    },
  ],
  [
    'incidents',
    incidentsWords,
    { failed: 'The incidents could not be loaded', refused: 'You need read permission on incident' },
  ],
  [
    'the timeline of an incident',
    timelineTexts.incident,
    { failed: 'The timeline could not be loaded', refused: 'You need read permission on incidents' },
  ],
  [
    'the timeline of an item',
    timelineTexts.item,
    { failed: 'The timeline could not be loaded', refused: usualRefusal },
  ],
  [
    'logs',
    logsWords('payments'),
    { failed: 'The logs could not be loaded', refused: 'You need read permission on logs' },
  ],
  [
    'notifications',
    sendsWords,
    {
      failed: 'The notifications could not be loaded',
      refused: 'You need read permission on database.monitor',
    },
  ],
  [
    'the noise report',
    noiseWords,
    {
      failed: 'The noise report could not be created',
      refused: 'You need read permission on database.monitor',
    },
  ],
  [
    'playbooks',
    libraryTexts,
    { failed: 'The playbooks could not be loaded', refused: 'You need read permission on playbooks' },
  ],
  [
    'playbook runs',
    runsTexts,
    { failed: 'The playbook runs could not be loaded', refused: 'You need read permission on playbooks' },
  ],
  [
    'job history',
    jobsWords,
    { failed: 'The job runs could not be loaded', refused: 'You need read permission on database.monitor' },
  ],
  [
    'event queues',
    queues.list,
    {
      failed: 'The event queues could not be loaded',
      refused: 'You need read permission on database.monitor',
    },
  ],
  [
    'access tokens',
    tokenMessages.list,
    { failed: 'The access tokens could not be loaded', refused: usualRefusal },
  ],
  [
    'permissions',
    resourceTexts('permissions').list,
    { failed: 'The permissions could not be loaded', refused: 'You need read permission on permissions' },
  ],
  [
    'notification rules',
    resourceTexts('notifications', ruleMessages.words).list,
    {
      failed: 'The notification rules could not be loaded',
      refused: 'You need read permission on notification rules',
    },
  ],
  [
    'silences',
    resourceTexts('silences', silenceMessages.words).list,
    { failed: 'The silences could not be loaded', refused: 'You need read permission on silences' },
  ],
  [
    'rules',
    resourceTexts('rules').list,
    { failed: 'The rules could not be loaded', refused: 'You need read permission on rules' },
  ],
  [
    'scrapers',
    resourceTexts('scrapers').list,
    { failed: 'The scrapers could not be loaded', refused: 'You need read permission on scrapers' },
  ],
  [
    'integrations',
    resourceTexts('integrations').list,
    { failed: 'The integrations could not be loaded', refused: 'You need read permission on integrations' },
  ],
];

describe.each(lists)(
  'the list of %s',
  (_, words, { failed, refused, stale = outOfDate, kept = keptHere }) => {
    test.each(known)('shows why it is empty when the server is $name', (failure) => {
      const isRefusal = failure === failures.refused;
      const told = failureTexts({ ...panelOfList(words), error: errorOf(failure) });
      expect(told).toMatchObject({
        isRefusal,
        title: isRefusal ? refused : failed,
        details: panelDetails(failure),
      });
      expect(`${told.title}. ${told.text}`).toContain(panelText(failure));
      // The title is not repeated.
      expect(told.text).not.toContain(told.title);
    });

    test.each(passing)('shows above its rows that they are outdated when the server is $name', (failure) => {
      expect(listNotice({ data: origin, error: errorOf(failure) }, true, words)).toEqual({
        text: `${failure.sentence} ${stale}`,
        details: failure.details,
      });
    });

    test.each(passing)('shows above its rows that they are cached when the server is $name', (failure) => {
      const { sentence, details } = failure;
      const data = { ...origin, because: { sentence, details } };
      expect(listNotice({ data, error: null }, true, words)).toEqual({
        text: `${sentence} ${kept}`,
        details,
      });
    });
  },
);

/** Screens and parts that display a panel in place of missing data. */
const panels: ReadonlyArray<readonly [part: string, panel: Panel, failed: string]> = [
  ['an item', { title: itemMessages.failed }, 'The item could not be loaded'],
  [
    'the history of a configuration',
    { title: itemMessages.history.failed },
    'The history could not be loaded',
  ],
  ['an incident', { title: incidentMessages.failed }, 'The incident could not be loaded'],
  [
    'the changelog of an incident',
    { title: sideMessages.changelog.failed },
    'The changelog could not be loaded',
  ],
  ['a component', { title: componentMessages.failed }, 'The component could not be loaded'],
  ['a card of a component', { title: viewMessages.failed }, 'The component could not be loaded'],
  ['the chart of a check', { title: drawerMessages.graphFailed }, 'The chart could not be loaded'],
  ['the history of a check', { title: drawerMessages.historyFailed }, 'The history could not be loaded'],
  [
    'the specification of a check',
    { title: drawerMessages.specFailed },
    'The specification could not be loaded',
  ],
  ['kubeconfigs', { title: kubeconfigMessages.settings.failed }, 'The list could not be loaded'],
  ['a scraper', { title: resourceMessages.readFailed('scraper') }, 'The scraper could not be loaded'],
];

test.each(
  panels.flatMap(([part, panel, failed]) => known.map((failure) => ({ part, panel, failed, failure }))),
)('$part shows why it is unavailable when the server is $failure.name', ({ panel, failed, failure }) => {
  const told = failureTexts({ ...panel, error: errorOf(failure) });
  expect(told.title).toBe(failure === failures.refused ? usualRefusal : failed);
  expect(told.text).toContain(panelText(failure));
  expect(told.details).toBe(panelDetails(failure));
});

const noAnswer = { answer: undefined, error: null };

/** Functions that return the message about a failure. */
const sentences: ReadonlyArray<
  readonly [
    part: string,
    messageOf: (error: unknown, failure: KnownFailure) => string | undefined,
    expected: (failure: KnownFailure) => string,
  ]
> = [
  [
    'missing counts of the catalog',
    (error) => figuresNotice({ data: undefined, error }, true)?.text,
    ({ sentence }) => `Changes and insights could not be counted. ${sentence}`,
  ],
  [
    'a check with only the data of its list row',
    (error) => drawerNotice({ answer: undefined, error }, noAnswer)?.text,
    ({ sentence }) => `${sentence} Showing data from the list of checks.`,
  ],
  [
    'a check that was loaded before',
    (error) => drawerNotice({ answer: origin, error }, noAnswer)?.text,
    ({ sentence }) => `${sentence} Showing the last response.`,
  ],
  [
    'an item that was loaded before',
    (error) => itemMessages.staleNotice(toDisplayFailure(error).sentence),
    ({ sentence }) => `${sentence} Showing the last response.`,
  ],
  [
    'an item that is cached',
    (_, { sentence }) => itemMessages.cachedNotice(sentence),
    ({ sentence }) => `${sentence} Showing data stored on this computer.`,
  ],
  [
    'a component that was loaded before',
    (error) => componentMessages.staleNotice(toDisplayFailure(error).sentence),
    ({ sentence }) => `${sentence} Showing the last response.`,
  ],
  [
    'a changelog that was loaded before',
    (error) => sideMessages.changelog.stale(toDisplayFailure(error).sentence),
    ({ sentence }) => `Refresh failed: ${sentence}`,
  ],
  [
    'the trial of a rule',
    (error) => ruleMessages.trial.failed(toDisplayFailure(error).sentence),
    ({ sentence }) => `The rule could not be tried. ${sentence}`,
  ],
  [
    'the preview of a silence',
    (error) => silenceMessages.preview.failed(toDisplayFailure(error).sentence),
    ({ sentence }) => `The preview could not be loaded. ${sentence}`,
  ],
  [
    'a form that was not saved',
    (error) => describeSaveFailure(error).sentence,
    ({ sentence }) => `${sentence} Your changes are still here.`,
  ],
  ['a playbook that was not run', (error) => describeRunFailure(error).sentence, ({ sentence }) => sentence],
];

test.each(
  sentences.flatMap(([part, messageOf, expected]) =>
    known.map((failure) => ({ part, messageOf, expected, failure })),
  ),
)(
  '$part: shows the expected message when the server is $failure.name',
  ({ messageOf, expected, failure }) => {
    expect(messageOf(errorOf(failure), failure)).toBe(expected(failure));
  },
);

describe('a failed creation with a one-time secret', () => {
  const mayBeMade: readonly KnownFailure[] = [failures.gone, failures.late, failures.rubbish];

  test.each(known)('states whether an agent may exist when the server is $name', (failure) => {
    const { sentence, details } = describeAgentFailure(errorOf(failure));
    expect(details).toBe(failure.details);
    expect(sentence).toBe(
      mayBeMade.includes(failure)
        ? `${failure.sentence} The agent may have been created anyway. Check the list before you try again. If it is there, delete it first, because its token is lost.`
        : `${failure.sentence} Your changes are still here.`,
    );
  });

  test.each(known)('states whether a token may exist when the server is $name', (failure) => {
    const { sentence, details } = describeTokenFailure(errorOf(failure));
    expect(details).toBe(failure.details);
    expect(sentence).toBe(
      mayBeMade.includes(failure)
        ? `${failure.sentence} The token may have been created anyway. Check the list before you try again. If it is there, delete it, because it cannot be displayed again.`
        : `${failure.sentence} Your changes are still here.`,
    );
  });
});

describe('a failed action', () => {
  const act = (failure: KnownFailure, failed: string | undefined) =>
    runAction(
      'act',
      { call: () => Promise.reject(errorOf(failure)), toasts: failed === undefined ? {} : { failed } },
      'input',
      new QueryClient(),
    );
  const told = () => useToasts.getState().toasts.map(({ id: _, ...toast }) => toast);

  beforeEach(() => {
    useToasts.setState({ toasts: [] });
  });

  test.each(known)(
    'shows the sentence, with the cause as details, when the server is $name',
    async (failure) => {
      await act(failure, undefined);
      expect(told()).toEqual([{ kind: 'failed', text: failure.sentence, details: failure.details }]);
    },
  );

  test.each(known)('shows the sentence below its headline when the server is $name', async (failure) => {
    await act(failure, 'visa could not be run');
    expect(told()).toEqual([
      { kind: 'failed', text: 'visa could not be run', note: failure.sentence, details: failure.details },
    ]);
  });
});

/**
 * The parts that distinguish the codes OFFLINE, TIMEOUT and others. All other parts only display the message.
 * Each part in this list needs a test with each of these failures.
 */
const tellingApart: Readonly<Record<string, string>> = {
  'areas/agents/describeAgentFailure.ts': 'this file',
  'areas/tokens/describeTokenFailure.ts': 'this file',
  'parts/bridge/bridge.ts': 'a bridge that is lost: tests/unit/renderer/BridgeConnection.test.ts',
  'parts/failures.ts': 'this file',
  'parts/failureTexts.ts': 'this file',
  'parts/playbooks/run/RunForm.tsx': 'tests/stories/rows/runPlaybook.spec.ts',
  'parts/selection/BulkRun.ts': 'tests/unit/renderer/bulkRun.test.ts',
  'shell/messages.ts': 'the sentence of a bridge that is lost',
};

test('only the listed renderer files distinguish these failures', () => {
  const folder = join(import.meta.dirname, '..', '..', '..', 'src-renderer');
  const telling = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) =>
    /'OFFLINE'|'TIMEOUT'|\bisOutcomeUnknown\b|\bfailureSentences\b/.test(
      readFileSync(join(folder, file), 'utf8'),
    ),
  );
  expect(telling.sort()).toEqual(Object.keys(tellingApart).sort());
});
