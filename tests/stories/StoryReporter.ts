import type { Reporter, Suite } from 'playwright/types/testReporter';

/** Names the place of a story in its file of rows: `rows/agents.spec.ts:40`. */
export const placeAnnotation = 'story';

/**
 * Gives each story the place at which it is written. All reporters after this one name it; the runner knows only the one place at which
 * all of them are made tests.
 */
// biome-ignore lint/style/noDefaultExport: the runner takes a reporter's default export.
export default class StoryReporter implements Reporter {
  onBegin(_: unknown, suite: Suite): void {
    for (const test of suite.allTests()) {
      const place = test.annotations.find(({ type }) => type === placeAnnotation)?.description;
      const [, file, line] = /^(.*):(\d+)$/.exec(place ?? '') ?? [];
      if (file !== undefined) Object.assign(test.location, { file, line: Number(line), column: 1 });
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
