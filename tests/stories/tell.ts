import { expect } from 'playwright/test';
import { expectFitForAll } from './looks.ts';
import { lack, see } from './person.ts';
import type { Screen } from './Story.ts';
import { test } from './storyTest.ts';

/** Makes a test of each story: a file of rows ends with it. */
export function tell(screens: readonly Screen[]): void {
  for (const { screen, stories } of screens) {
    test.describe(screen, () => {
      // What a story leaves behind reaches those of its own screen alone, in their order.
      test.beforeAll(({ stage }) => stage.beginAnew());
      for (const { name, path, answers = {}, first = [], act, sees, lacks = [], alike, goesOn } of stories) {
        test(name, async ({ stage }) => {
          await stage.open(path, answers);
          await see(stage, first);
          await act?.(stage);
          await see(stage, sees);
          await lack(stage, lacks);
          if (alike !== true) await expectFitForAll(stage.page);
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
