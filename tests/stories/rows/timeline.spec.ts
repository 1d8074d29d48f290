import { expect } from 'playwright/test';
import { expectCalls, expectSingleCall, expectTexts, press, pressed, toast } from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { failing } from '../FakeBridge.ts';
import { loadFailureStories } from '../loadFailureStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { longName } from '../world/catalog.ts';
import { away, signedIn } from '../world/session.ts';
import { allGaps, someEvents, timelineOf } from '../world/timeline.ts';
import { ago, cachedAfterFailure, idOf, minuteMs } from '../world/times.ts';

const incident = `/incidents/${idOf(60, 1)}?tab=timeline`;
const item = `/catalog/${idOf(3, 1)}/timeline`;

const events = ({ page }: StoryWindow) => page.getByRole('region', { name: 'Events', exact: true });
const chart = ({ page }: StoryWindow) => page.getByRole('group', { name: /^Events around the/ }).first();

const change = 'image 3.17.4 to 3.18.2, DB_POOL_MAX 50 to 200, 6 replicas';

const veryMany = Array.from({ length: 250 }, () => someEvents)
  .flat()
  .map((event, place) => ({
    ...event,
    id: idOf(71, place),
    at: ago(((1_500 - place) / 10) * minuteMs),
    endAt: null,
    title: place === 1_499 ? longName : `Event ${place}`,
  }));

const screens = [
  { screen: 'the timeline of an incident', path: incident, of: 'incident', id: idOf(60, 1) },
  { screen: 'the timeline of an item', path: item, of: 'item', id: idOf(3, 1) },
] as const;

const storiesOf = ({ path, of, id }: (typeof screens)[number]): readonly Story[] => {
  const answering = (...given: Parameters<typeof timelineOf>) => ({
    'timeline.of': cachedAfterFailure(timelineOf(...given)),
  });
  return [
    {
      name: 'shows a change before the failed checks, with actions and comments',
      path,
      expects: [
        change,
        'authorise-visa failed',
        'INC-142 opened',
        'Restart a deployment',
        'Priya Raman: @Tomás Vidal was it meant for prod?',
        'authorise-visa recovered',
      ],
      async followUp(stage) {
        const named = await events(stage).getByRole('link').allTextContents();
        // Newest first.
        expect(named.indexOf('authorise-visa failed')).toBeLessThan(named.indexOf(change));
        await expectCalls(stage, 'timeline.of', [
          { of, id },
          { of, id, kept: true },
        ]);
      },
    },
    {
      name: 'opens the subject of an event',
      path,
      waitsFor: [change],
      act: async (stage) => events(stage).getByRole('link', { name: 'Restart a deployment' }).click(),
      expects: ['Playbooks'],
      followUp: async (stage) => expect(stage.page).toHaveURL(new RegExp(`/playbooks/runs/${idOf(40, 1)}$`)),
    },
    {
      name: 'opens an event by keyboard in the chart',
      path,
      waitsFor: [change],
      async act(stage) {
        await chart(stage).focus();
        await stage.page.keyboard.press('ArrowRight');
        await stage.page.keyboard.press('Enter');
      },
      expects: [],
      followUp: async (stage) => expect(stage.page).not.toHaveURL(/timeline/),
    },
    {
      name: 'applies the hidden lanes and the time range of the address',
      path: `${path}${path.includes('?') ? '&' : '?'}without=comments,runs&span=6h`,
      expects: [change, of === 'incident' ? '6 hours before the start' : 'Last 6 hours'],
      expectsNot: ['Restart a deployment', 'Priya Raman: @Tomás Vidal was it meant for prod?'],
      async followUp(stage) {
        await expectCalls(stage, 'timeline.of', [
          { of, id, span: '6h' },
          { of, id, span: '6h', kept: true },
        ]);
        await press(stage, /^From/);
        await stage.page.getByRole('option', { name: /7 days/ }).click();
        await expect(stage.page).toHaveURL(/span=7d/);
      },
    },
    {
      name: 'explains that all events are in hidden lanes',
      path: `${path}${path.includes('?') ? '&' : '?'}without=changes`,
      answers: answering({ events: someEvents.slice(0, 1) }),
      expects: ['No events', 'All events are in hidden lanes.'],
      async followUp(stage) {
        await press(stage, 'Show all lanes');
        await expectTexts(stage, [change]);
      },
    },
    {
      name: 'shows an empty state when there are no events',
      path,
      answers: answering({ events: [] }),
      expects: ['No events', /^No stored events around this/],
    },
    {
      name: 'explains missing data',
      path,
      answers: answering({ gaps: allGaps }),
      expects: [
        /^Runs of 3 checks before .* are not stored/,
        'No runs of one check are stored for this time range.',
        /^The changes before .* are still loading\.$/,
        'Checks of 2 components are not shown because they are not stored on this computer.',
        'The playbook runs are not shown because the server cannot be reached.',
        /^The steps of the incident are from .* because the server cannot be reached\.$/,
      ],
    },
    {
      name: 'shows very many events with long names in batches of 100',
      path,
      answers: answering({ events: [...veryMany] }),
      expects: [longName, 'Show 100 more'],
      async followUp(stage) {
        await press(stage, 'Show 100 more');
        await expect(events(stage).getByRole('link')).toHaveCount(200);
      },
    },
    {
      name: 'shows stored events when the server cannot be reached',
      path,
      answers: {
        'session.changes': signedIn({ server: away }),
        ...answering({ gaps: allGaps.filter(({ lane }) => lane === 'runs') }),
      },
      expects: [change, /^The playbook runs are not shown/],
    },
    ...loadFailureStories({ path, call: 'timeline.of', well: change }, (failure) =>
      failure.code === 'FORBIDDEN'
        ? [failure.sentence]
        : ['The timeline could not be loaded', failure.sentence],
    ),
  ];
};

const bundlePath = '/home/hanneke/audit/INC-142-evidence.zip';

async function* savedBundle() {
  yield {
    stage: 'finished' as const,
    files: 24,
    bytes: 80_000,
    name: 'INC-142-evidence.zip',
    path: bundlePath,
  };
}

const bundleStories: readonly Story[] = [
  {
    name: 'is saved and reports its size',
    path: incident,
    waitsFor: [change],
    act: pressed('Evidence bundle'),
    expects: [
      'Downloaded an evidence bundle of 24 files (78 KB)',
      'INC-142-evidence.zip is in the downloads of your browser.',
    ],
    followUp: (stage) => expectSingleCall(stage, 'incidents.bundle'),
  },
  {
    name: 'names the chosen path, and opens the file and its folder',
    path: incident,
    waitsFor: [change],
    answers: { 'incidents.bundle': savedBundle },
    act: pressed('Evidence bundle'),
    expects: ['Saved an evidence bundle of 24 files (78 KB)', bundlePath, 'Show in folder'],
    async followUp(stage) {
      await press(stage, 'Open');
      await expectCalls(stage, 'shell.savedFile.open', [{ path: bundlePath, target: 'file' }]);
      await press(stage, 'Evidence bundle');
      await press(stage, 'Show in folder');
      await expectCalls(stage, 'shell.savedFile.open', [
        { path: bundlePath, target: 'file' },
        { path: bundlePath, target: 'folder' },
      ]);
    },
  },
  {
    name: 'shows its progress and can be canceled',
    path: incident,
    waitsFor: [change],
    answers: {
      'incidents.bundle': async function* () {
        yield { stage: 'running' as const, step: 'evidence' as const, done: 3, total: 11 };
        await new Promise(() => undefined);
      },
    },
    act: pressed('Evidence bundle'),
    expects: ['Collecting the evidence'],
    async followUp(stage) {
      await press(stage, 'Cancel');
      await expect(toast(stage, 'The evidence bundle was canceled.')).toBeVisible();
    },
  },
  {
    name: 'reports a cancellation without an error',
    path: incident,
    waitsFor: [change],
    answers: {
      'incidents.bundle': async function* () {
        yield { stage: 'cancelled' as const };
      },
    },
    act: pressed('Evidence bundle'),
    expects: ['The evidence bundle was canceled.'],
  },
  {
    name: 'shows the cause when the file cannot be written',
    path: incident,
    waitsFor: [change],
    answers: {
      'incidents.bundle': failing('SERVER', { sentence: 'The disk is full. No file was written.' }),
    },
    act: pressed('Evidence bundle'),
    expects: ['The evidence bundle was not saved', 'The disk is full. No file was written.'],
  },
];

defineStories([
  ...screens.map((one) => ({ screen: one.screen, stories: storiesOf(one) })),
  { screen: 'the evidence bundle of an incident', stories: bundleStories },
]);
