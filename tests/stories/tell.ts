import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import { callSite } from './callSite.ts';
import { expectFitForAll } from './looks.ts';
import { lack, see } from './person.ts';
import type { Screen } from './Story.ts';
import { placeAnnotation } from './StoryReporter.ts';
import { storyLines } from './storyLines.ts';
import { test } from './storyTest.ts';

/** Makes a test of each story. Every spec file in `rows` ends with this call. */
export function tell(screens: readonly Screen[]): void {
  const { file } = callSite(tell);
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
        first = [],
        act,
        sees,
        lacks = [],
        goesOn,
      } of told.stories) {
        const place = { type: placeAnnotation, description: `${file}:${line ?? lineOf(told, name)}` };
        test(name, { annotation: place }, async ({ stage }) => {
          await stage.open(path, answers);
          await see(stage, first);
          await act?.(stage);
          await see(stage, sees);
          await lack(stage, lacks);
          await expectFitForAll(stage.page);
          if (goesOn !== undefined) {
            await stage.lookNormal();
            await goesOn(stage);
          }
          expect(stage.complaints, 'errors in the window').toEqual([]);
        });
      }
    });
  }
}
