import { expect } from 'playwright/test';
import { failing } from '../FakeBridge.ts';
import { faultStories } from '../faultStories.ts';
import { expectAsked, expectAskedOnce, press, pressed, see, toast } from '../person.ts';
import type { Stage } from '../Stage.ts';
import type { Story } from '../Story.ts';
import { tell } from '../tell.ts';
import { longName } from '../world/catalog.ts';
import { away, signedIn } from '../world/session.ts';
import { allGaps, someEvents, timelineOf } from '../world/timeline.ts';
import { ago, idOf, minuteMs, synced } from '../world/times.ts';

const incident = `/incidents/${idOf(60, 1)}?tab=timeline`;
const item = `/catalog/${idOf(3, 1)}/timeline`;

const events = ({ page }: Stage) => page.getByRole('region', { name: 'Events', exact: true });
const chart = ({ page }: Stage) => page.getByRole('group', { name: /^Events around the/ }).first();

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
    'timeline.of': synced(timelineOf(...given)),
  });
  return [
    {
      name: 'shows a change before the failed checks, with actions and comments',
      path,
      sees: [
        change,
        'authorise-visa failed',
        'INC-142 opened',
        'Restart a deployment',
        'Priya Raman: @Tomás Vidal was it meant for prod?',
        'authorise-visa recovered',
      ],
      async goesOn(stage) {
        const named = await events(stage).getByRole('link').allTextContents();
        // Newest first.
        expect(named.indexOf('authorise-visa failed')).toBeLessThan(named.indexOf(change));
        await expectAsked(stage, 'timeline.of', [
          { of, id },
          { of, id, kept: true },
        ]);
      },
    },
    {
      name: 'opens the subject of an event',
      path,
      first: [change],
      act: async (stage) => events(stage).getByRole('link', { name: 'Restart a deployment' }).click(),
      sees: ['Playbooks'],
      goesOn: async (stage) => expect(stage.page).toHaveURL(new RegExp(`/playbooks/runs/${idOf(40, 1)}$`)),
    },
    {
      name: 'opens an event by keyboard in the chart',
      path,
      first: [change],
      async act(stage) {
        await chart(stage).focus();
        await stage.page.keyboard.press('ArrowRight');
        await stage.page.keyboard.press('Enter');
      },
      sees: [],
      goesOn: async (stage) => expect(stage.page).not.toHaveURL(/timeline/),
    },
    {
      name: 'applies the hidden lanes and the time range of the address',
      path: `${path}${path.includes('?') ? '&' : '?'}without=comments,runs&span=6h`,
      sees: [change, of === 'incident' ? '6 hours before the start' : 'Last 6 hours'],
      lacks: ['Restart a deployment', 'Priya Raman: @Tomás Vidal was it meant for prod?'],
      async goesOn(stage) {
        await expectAsked(stage, 'timeline.of', [
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
      sees: ['No events', 'All events are in hidden lanes.'],
      async goesOn(stage) {
        await press(stage, 'Show all lanes');
        await see(stage, [change]);
      },
    },
    {
      name: 'shows an empty state when there are no events',
      path,
      answers: answering({ events: [] }),
      sees: ['No events', /^No stored events around this/],
    },
    {
      name: 'explains missing data',
      path,
      answers: answering({ gaps: allGaps }),
      sees: [
        /^Runs of 3 checks before .* are not stored/,
        'No runs of one check are stored for this time range.',
        /^The changes before .* are still loading\.$/,
        'Checks of 2 components are not shown because component data is not stored on this computer.',
        'The playbook runs are not shown because the server cannot be reached.',
        /^The steps of the incident are from .* because the server cannot be reached\.$/,
      ],
    },
    {
      name: 'shows very many events with long names in batches of 100',
      path,
      answers: answering({ events: [...veryMany] }),
      sees: [longName, 'Show 100 more'],
      async goesOn(stage) {
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
      sees: [change, /^The playbook runs are not shown/],
    },
    ...faultStories({ path, call: 'timeline.of', well: change }, (failure) =>
      failure.code === 'FORBIDDEN'
        ? [failure.sentence]
        : ['The timeline could not be loaded', failure.sentence],
    ),
  ];
};

const bundleStories: readonly Story[] = [
  {
    name: 'is saved and reports its size',
    path: incident,
    first: [change],
    act: pressed('Evidence bundle'),
    sees: ['Saved an evidence bundle of 24 files (78 KB)'],
    goesOn: (stage) => expectAskedOnce(stage, 'incidents.bundle'),
  },
  {
    name: 'shows its progress and can be canceled',
    path: incident,
    first: [change],
    answers: {
      'incidents.bundle': async function* () {
        yield { stage: 'running' as const, step: 'evidence' as const, done: 3, total: 11 };
        await new Promise(() => undefined);
      },
    },
    act: pressed('Evidence bundle'),
    sees: ['Collecting the evidence'],
    async goesOn(stage) {
      await press(stage, 'Cancel');
      await expect(toast(stage, 'The evidence bundle was canceled.')).toBeVisible();
    },
  },
  {
    name: 'reports a cancellation without an error',
    path: incident,
    first: [change],
    answers: {
      'incidents.bundle': async function* () {
        yield { stage: 'cancelled' as const };
      },
    },
    act: pressed('Evidence bundle'),
    sees: ['The evidence bundle was canceled.'],
  },
  {
    name: 'shows the cause when the file cannot be written',
    path: incident,
    first: [change],
    answers: {
      'incidents.bundle': failing('SERVER', { sentence: 'The disk is full. No file was written.' }),
    },
    act: pressed('Evidence bundle'),
    sees: ['The evidence bundle was not saved', 'The disk is full. No file was written.'],
  },
];

tell([
  ...screens.map((one) => ({ screen: one.screen, stories: storiesOf(one) })),
  { screen: 'the evidence bundle of an incident', stories: bundleStories },
]);
