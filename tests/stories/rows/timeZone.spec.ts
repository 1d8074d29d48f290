import { expect } from 'playwright/test';
import type { Preferences } from '#contract/shell.ts';
import { formatLogTime } from '#kit/format/formatLogTime.ts';
import { typeInto } from '../../support/typeInto.ts';
import { button, expectTexts, field, press, savedText } from '../actions.ts';
import { choose } from '../choose.ts';
import { defineStories } from '../defineStories.ts';
import type { Story } from '../Story.ts';
import type { StoryWindow } from '../StoryWindow.ts';
import { item, page } from '../world/catalog.ts';
import { logComponents } from '../world/logs.ts';
import { preferences } from '../world/session.ts';
import { jobRun } from '../world/settings.ts';
import { idOf, serverAnswer } from '../world/times.ts';

const jobsPath = '/settings/jobs';
const logsPath = `/logs?topologyId=${logComponents[0]?.id}&logsSelector=payments-worker`;
const startedAt = '2026-11-29T13:05:07.000Z';
const jobs = { 'jobs.list': serverAnswer({ runs: [jobRun({ createdAt: startedAt })], total: 1 }) };

/** Answers of a window whose time zone was chosen earlier. */
const startIn = (timeZone: string) => ({
  'shell.start': { version: '0.9.0', host: 'web' as const, preferences: { ...preferences, timeZone } },
});

const label = (stage: StoryWindow, zone: string) => button(stage, `Times are shown in ${zone}`);
const search = ({ page: opened }: StoryWindow) => opened.getByRole('combobox', { name: 'Search time zones' });
const option = ({ page: opened }: StoryWindow, name: string | RegExp) =>
  opened.getByRole('option', { name, exact: true });
const chosenZones = ({ bridge }: StoryWindow) =>
  bridge
    .calls('shell.preferences.write')
    .flatMap(({ input }) => (input as Partial<Preferences>).timeZone ?? []);

/** Runs a command of the palette by keyboard. */
async function runCommand(stage: StoryWindow, name: string): Promise<void> {
  const { keyboard } = stage.page;
  await keyboard.press('Control+k');
  await typeInto(stage.page.getByRole('combobox', { name: 'Search everything' }), name);
  await expect(option(stage, name)).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
}

/** Finds a zone in the open list and takes it by keyboard. */
async function takeZone(stage: StoryWindow, typed: string, name: string | RegExp): Promise<void> {
  await expect(search(stage)).toBeFocused();
  await stage.page.keyboard.type(typed);
  await expect(option(stage, name).first()).toBeVisible();
  await stage.page.keyboard.press('Enter');
  await expect(search(stage)).toHaveCount(0);
}

const choosing: readonly Story[] = [
  {
    name: 'changes the times of a list at once, names the zone in the header and stores it',
    path: jobsPath,
    answers: jobs,
    waitsFor: ['2026-11-29 13:05:07'],
    async act(stage) {
      await runCommand(stage, 'Choose a time zone');
      await takeZone(stage, 'kolk', /^Asia\/Kolkata/);
    },
    expects: ['2026-11-29 18:35:07'],
    expectsNot: ['2026-11-29 13:05:07'],
    async followUp(stage) {
      await expect(label(stage, 'Asia/Kolkata')).toBeVisible();
      expect(chosenZones(stage)).toEqual(['Asia/Kolkata']);
      await stage.page.getByText('2026-11-29 18:35:07').hover();
      await expectTexts(stage, [/2026-11-29 18:35:07\+05:30/, /2026-11-29 13:05:07 UTC/]);
      await runCommand(stage, 'Show times in local time');
      await expectTexts(stage, ['2026-11-29 13:05:07']);
      await expect(button(stage, /^Times are shown in/)).toHaveCount(0);
      await expect.poll(() => chosenZones(stage).at(-1)).toBe('');
    },
  },
  {
    name: 'shows times in UTC with a command',
    path: jobsPath,
    answers: { ...jobs, ...startIn('America/New_York') },
    waitsFor: ['2026-11-29 08:05:07'],
    act: (stage) => runCommand(stage, 'Show times in UTC'),
    expects: ['2026-11-29 13:05:07', 'UTC'],
    async followUp(stage) {
      await expect(label(stage, 'UTC')).toHaveAttribute('data-tooltip', 'Times are shown in UTC');
      await expect.poll(() => chosenZones(stage)).toEqual(['UTC']);
    },
  },
  {
    name: 'lists all time zones with their offsets, from the user menu by keyboard',
    path: jobsPath,
    answers: jobs,
    waitsFor: ['2026-11-29 13:05:07'],
    async act({ page: opened }) {
      await opened.getByRole('button', { name: /^User menu/ }).focus();
      await opened.keyboard.press('Enter');
      await opened.getByRole('menuitem', { name: 'Time zone: Local' }).focus();
      await opened.keyboard.press('Enter');
    },
    expects: [/^Local$/, /^UTC$/, 'Africa/Abidjan', 'UTC+0'],
    async followUp(stage) {
      await expect(search(stage)).toBeFocused();
      await expect(option(stage, /^Local/)).toHaveAttribute('aria-selected', 'true');
      await stage.page.keyboard.press('Escape');
      await expect(search(stage)).toHaveCount(0);
      await expect(button(stage, /^User menu/)).toBeFocused();
      expect(chosenZones(stage)).toEqual([]);
    },
  },
  {
    name: 'opens the list from the zone in the header, and returns the focus to it',
    path: jobsPath,
    answers: { ...jobs, ...startIn('Europe/Berlin') },
    waitsFor: ['2026-11-29 14:05:07'],
    async act(stage) {
      await label(stage, 'Europe/Berlin').focus();
      await stage.page.keyboard.press('Enter');
    },
    expects: [/^Europe\/Berlin$/, 'Africa/Abidjan'],
    async followUp(stage) {
      await takeZone(stage, 'lord howe', /^Australia\/Lord_Howe/);
      await expectTexts(stage, ['2026-11-30 00:05:07']);
      await expect(label(stage, 'Australia/Lord_Howe')).toBeFocused();
    },
  },
  {
    name: 'changes the times of a list that the user left before',
    path: jobsPath,
    answers: jobs,
    waitsFor: ['2026-11-29 13:05:07'],
    async act(stage) {
      await stage.page.getByRole('link', { name: 'Playbooks', exact: true }).click();
      await expect(stage.page.getByRole('heading', { level: 1 })).toHaveText('Playbooks');
      await runCommand(stage, 'Choose a time zone');
      await takeZone(stage, 'kolk', /^Asia\/Kolkata/);
      await expect(label(stage, 'Asia/Kolkata')).toBeVisible();
      await stage.page.goBack();
    },
    expects: ['2026-11-29 18:35:07'],
    expectsNot: ['2026-11-29 13:05:07'],
  },
  {
    name: 'changes the times of log lines, unless the logs have a zone of their own',
    path: logsPath,
    waitsFor: [/pool exhausted/],
    async act(stage) {
      const lastTime = stage.page.getByRole('grid', { name: 'Lines' }).locator('[data-row] time').last();
      const iso = (await lastTime.getAttribute('datetime')) ?? '';
      await runCommand(stage, 'Choose a time zone');
      await takeZone(stage, 'kolk', /^Asia\/Kolkata/);
      await expect(lastTime).toHaveText(formatLogTime(iso, 'Asia/Kolkata'));
      await press(stage, 'More controls');
      await choose(stage, 'Time zone Window', 'lord howe', /Lord_Howe/);
      await expect(lastTime).toHaveText(formatLogTime(iso, 'Australia/Lord_Howe'));
    },
    expects: [/pool exhausted/, 'Australia/Lord_Howe'],
    async followUp({ page: opened }) {
      await expect(opened).toHaveURL(/timeZone=Australia%2FLord_Howe/);
    },
  },
  {
    name: 'shows local times when the stored zone is unknown',
    path: jobsPath,
    answers: { ...jobs, ...startIn('Mars/North') },
    expects: ['2026-11-29 13:05:07'],
    async followUp(stage) {
      await expect(button(stage, /^Times are shown in/)).toHaveCount(0);
    },
  },
];

const created = item({ id: idOf(4, 1), name: 'pod-1', createdAt: startedAt, updatedAt: startedAt });
const catalogPath = '/catalog?configType=Kubernetes%3A%3APod';
const catalog = { 'catalog.items.list': serverAnswer(page([created], 1)) };

const exporting: readonly Story[] = [
  {
    name: 'exports selected rows with times in the zone of the window and their offset',
    path: catalogPath,
    answers: { ...catalog, ...startIn('Asia/Kolkata') },
    waitsFor: ['pod-1'],
    async act(stage) {
      await stage.page
        .locator('.ag-row [col-id=status]')
        .first()
        .click({ modifiers: ['ControlOrMeta'] });
      const bar = stage.page.getByRole('toolbar', { name: 'Selection' });
      await bar.getByRole('button', { name: 'Export', exact: true }).click();
      await stage.page.getByRole('menuitem', { name: 'As CSV', exact: true }).click();
    },
    expects: ['1 selected'],
    async followUp(stage) {
      await expect.poll(() => savedText(stage)).toContain('2026-11-29T18:35:07+05:30');
      expect(savedText(stage)).not.toContain('2026-11-29T13:05:07');
    },
  },
  {
    name: 'exports the whole list in the zone of the window',
    path: catalogPath,
    answers: { ...catalog, ...startIn('Asia/Kolkata') },
    waitsFor: ['pod-1'],
    async act(stage) {
      await press(stage, 'Export');
      await stage.page.getByRole('menuitem', { name: /CSV/ }).click();
    },
    expects: ['pod-1'],
    async followUp({ bridge }) {
      await expect
        .poll(() => bridge.calls('catalog.items.export').map(({ input }) => input))
        .toEqual([expect.objectContaining({ timeZone: 'Asia/Kolkata' })]);
    },
  },
  {
    name: 'keeps typed text while the zone changes, and shows typed times in the new zone',
    path: '/settings/permissions?add=true',
    answers: startIn('America/New_York'),
    waitsFor: ['Description'],
    async act(stage) {
      await typeInto(field(stage, 'Description'), 'For the migration');
      await typeInto(field(stage, 'Until'), '2031-01-02 10:00');
      await runCommand(stage, 'Show times in UTC');
    },
    expects: ['UTC'],
    async followUp(stage) {
      await expect(field(stage, 'Description')).toHaveValue('For the migration');
      await expect(field(stage, 'Until')).toHaveValue('2031-01-02 15:00');
    },
  },
];

defineStories([
  { screen: 'the time zone of the window', stories: choosing },
  { screen: 'times in another zone', stories: exporting },
]);
