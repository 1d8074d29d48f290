import { expect } from 'playwright/test';
import { typeInto } from '../../support/typeInto.ts';
import {
  button,
  expectCalls,
  expectDisabled,
  expectSingleCall,
  expectTexts,
  field,
  press,
} from '../actions.ts';
import { defineStories } from '../defineStories.ts';
import { pending } from '../FakeBridge.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { agentMade } from '../world/agents.ts';
import { failsWith, failures, type KnownFailure, sessionEnded } from '../world/failures.ts';
import { signedIn } from '../world/session.ts';

const perhaps = 'The agent may have been created anyway.';

async function fillIn(stage: StoryWindow): Promise<void> {
  await typeInto(field(stage, 'Name'), 'unlucky');
  await press(stage, 'Add to Properties');
  await stage.page.keyboard.type('some');
  await stage.page.keyboard.press('Tab');
  await stage.page.keyboard.type('thing');
}

async function expectTyped(stage: StoryWindow): Promise<void> {
  await expect(field(stage, 'Name')).toHaveValue('unlucky');
  await expect(field(stage, 'Properties value 1')).toHaveValue('thing');
}

/** Failures of a change: rejected by the server, or with an unknown outcome. */
const changing = [failures.broken, failures.gone, failures.refused] as const;

const isUndecided = (failure: KnownFailure): boolean => failure === failures.gone;

const creationStories: readonly Story[] = [
  {
    name: 'warns that the name cannot be changed later',
    path: '/agents?addAgent=true',
    expects: ['Create new agent', /It cannot be changed later\.$/],
  },
  {
    name: 'shows the fields of the enabled options',
    path: '/agents?addAgent=true',
    async act({ page }) {
      await page.getByRole('switch', { name: 'Kubernetes' }).check();
      await page.getByRole('switch', { name: 'Telemetry' }).check();
    },
    expects: ['Scrape Interval', 'Label'],
  },
  {
    name: 'shows the installation instructions',
    path: '/agents?addAgent=true',
    async act(stage) {
      await typeInto(field(stage, 'Name'), 'prod-eu-1');
      await press(stage, 'Next');
    },
    expects: ['Installation Instructions', 'Access token will be shown only once.'],
  },
  {
    name: 'accepts any name and any interval',
    path: '/agents?addAgent=true',
    async act(stage) {
      const { page } = stage;
      await press(stage, 'Next');
      await expectTexts(stage, [/^This field is required$/]);
      await typeInto(field(stage, 'Name'), `it's $HOME, {50%}`);
      await page.getByRole('switch', { name: 'Kubernetes' }).check();
      const interval = button(stage, /^Scrape Interval/);
      await interval.click();
      await page.keyboard.type('often');
      await page.keyboard.press('Enter');
      await press(stage, 'Next');
      await expectTexts(stage, ['Enter a duration such as 15m or 1h30m.']);
      await expectCalls(stage, 'resources.create', []);
      await interval.click();
      await page.keyboard.type('90s');
      await page.keyboard.press('Enter');
      await press(stage, 'Next');
    },
    expects: ['Installation Instructions'],
    async followUp(stage) {
      await expectCalls(stage, 'resources.create', [
        { kind: 'agents', record: { name: `it's $HOME, {50%}`, properties: {} } },
      ]);
      const code = (tab: string) => stage.page.getByRole('region', { name: tab, exact: true });
      await expect(code('Helm CLI')).toContainText(
        `--set-string 'upstream.agentName=it'\\''s $HOME\\, \\{50%\\}'`,
      );
      await expect(code('Helm CLI')).toContainText(`--set-string 'scraper.schedule=@every 90s'`);
      await stage.page.getByRole('tab', { name: 'Flux' }).click();
      await expect(code('Flux')).toContainText(`agentName: "it's $HOME, {50%}"`);
    },
  },
  ...changing.map(
    (failure): Story => ({
      name: `keeps the typed values and sends one request when the server is ${failure.name}`,
      path: '/agents?addAgent=true',
      answers: { 'resources.create': failsWith(failure) },
      async act(stage) {
        await fillIn(stage);
        await press(stage, 'Next');
      },
      expects: [
        isUndecided(failure)
          ? `${failure.sentence} ${perhaps}`
          : `${failure.sentence} Your changes are still here.`,
      ],
      async followUp(stage) {
        await expectTyped(stage);
        await expectSingleCall(stage, 'resources.create');
        stage.bridge.answer({ 'resources.create': agentMade });
        await press(stage, 'Next');
        await expectTexts(stage, ['Installation Instructions']);
        await expect
          .poll(() => stage.bridge.calls('resources.create').at(-1)?.input)
          .toEqual({
            kind: 'agents',
            record: { name: 'unlucky', properties: { some: 'thing' } },
          });
      },
    }),
  ),
  {
    name: 'creates one agent despite repeated clicks',
    path: '/agents?addAgent=true',
    answers: { 'resources.create': pending },
    async act(stage) {
      await fillIn(stage);
      await press(stage, 'Next');
      await expect(button(stage, 'Saving ...')).toHaveAttribute('aria-busy', 'true');
      // While saving, clicks, Enter and Esc have no effect.
      await button(stage, 'Saving ...').click({ force: true });
      await field(stage, 'Name').press('Enter');
      await stage.page.keyboard.press('Escape');
    },
    expects: ['Create new agent', 'Saving ...'],
    async followUp(stage) {
      await expectSingleCall(stage, 'resources.create');
      stage.bridge.answer({ 'resources.create': agentMade });
      await expectTexts(stage, ['Installation Instructions']);
      await expectSingleCall(stage, 'resources.create');
    },
  },
  {
    name: 'keeps the typed values and the list when the session has ended (401)',
    path: '/agents?addAgent=true',
    answers: { 'resources.create': sessionEnded },
    async act(stage) {
      await fillIn(stage);
      await press(stage, 'Next');
      await expectTexts(stage, [/Your session has ended\. Please sign in again\./]);
      const sentence = 'Your session has ended. Please sign in again.';
      stage.bridge.answer({ 'session.changes': signedIn({ server: { status: 'expired', sentence } }) });
    },
    expects: ['Create new agent'],
    async followUp(stage) {
      await expectTyped(stage);
      await expectDisabled(stage, 'Next', 'Your session has ended. Please sign in again.');
      await stage.page.keyboard.press('Escape');
      await expectTexts(stage, ['edge-singapore', 'Showing data stored on this computer.']);
    },
  },
];

defineStories([{ screen: 'the new agent form', stories: creationStories }]);
