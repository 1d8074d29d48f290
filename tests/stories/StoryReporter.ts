import type { Reporter, Suite } from 'playwright/types/testReporter';

/** Annotation type for a story's position in its spec file, such as `rows/agents.spec.ts:40`. */
export const placeAnnotation = 'story';

/**
 * Sets each story's source position for all following reporters.
 * Playwright itself only knows the single position at which all stories become tests.
 */
// biome-ignore lint/style/noDefaultExport: Playwright requires a default export for a reporter.
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
