import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { expectAccessible } from './accessibilityChecks.ts';
import { expectNoTexts, expectTexts } from './actions.ts';
import { callSite } from './callSite.ts';
import type { ScreenStories } from './Story.ts';
import { placeAnnotation } from './StoryReporter.ts';
import { storyLines } from './storyLines.ts';
import { test } from './storyTest.ts';

/** Makes a test of each story. Every spec file in `rows` ends with this call. */
export function defineStories(screens: readonly ScreenStories[]): void {
  const { file } = callSite(defineStories);
  const lineOf = storyLines(readFileSync(file, 'utf8'), screens);
  for (const told of screens) {
    test.describe(told.screen, () => {
      // Each screen starts with a new page, so leftover state only affects stories of the same screen.
      test.beforeAll(({ stage }) => stage.beginAnew());
      for (const {
        name,
        line,
        path,
        answers = {},
        answersIn = {},
        waitsFor = [],
        act,
        expects,
        expectsNot = [],
        followUp,
      } of told.stories) {
        const place = { type: placeAnnotation, description: `${file}:${line ?? lineOf(told, name)}` };
        test(name, { annotation: place }, async ({ stage }) => {
          await stage.open(path, answers, answersIn);
          await expectTexts(stage, waitsFor);
          await act?.(stage);
          await expectTexts(stage, expects);
          await expectNoTexts(stage, expectsNot);
          await expectAccessible(stage.page);
          if (followUp !== undefined) {
            await stage.lookNormal();
            await followUp(stage);
          }
          expect(stage.complaints, 'errors in the window').toEqual([]);
        });
      }
    });
  }
}
