import { test as base } from 'playwright/test';
import { Stage } from './Stage.ts';

interface WorkerFixtures {
  readonly stage: Stage;
}

export const test = base.extend<object, WorkerFixtures>({
  stage: [
    async ({ browser }, use) => {
      const stage = await Stage.raise(browser);
      await use(stage);
      await stage.strike();
    },
    { scope: 'worker' },
  ],
});
