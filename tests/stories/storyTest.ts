import { test as base } from 'playwright/test';
import { StoryWindow } from './StoryWindow.ts';

interface WorkerFixtures {
  readonly stage: StoryWindow;
}

export const test = base.extend<object, WorkerFixtures>({
  stage: [
    async ({ browser }, use) => {
      const stage = await StoryWindow.launch(browser);
      await use(stage);
      await stage.close();
    },
    { scope: 'worker' },
  ],
});
