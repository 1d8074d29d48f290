import type { Suite } from 'playwright/types/testReporter';
import { expect, test } from 'vitest';
import { callSite } from '../../stories/callSite.ts';
import StoryReporter, { placeAnnotation } from '../../stories/StoryReporter.ts';

const made = (annotations: ReadonlyArray<{ type: string; description?: string }>) => ({
  annotations,
  location: { file: '/tests/stories/defineStories.ts', line: 14, column: 9 },
});

test('a story is reported at its annotated location, and another test at its own', () => {
  const story = made([{ type: placeAnnotation, description: '/tests/stories/rows/agents.spec.ts:40' }]);
  const other = made([{ type: 'issue', description: '/a/file.ts:1' }]);
  const suite = { allTests: () => [story, other] };
  new StoryReporter().onBegin(undefined, suite as unknown as Suite);
  expect(story.location).toEqual({ file: '/tests/stories/rows/agents.spec.ts', line: 40, column: 1 });
  expect(other.location).toEqual({ file: '/tests/stories/defineStories.ts', line: 14, column: 9 });
});

test('a function can read the file and line of its caller', () => {
  const helper = () => callSite(helper);
  const [first, second] = [helper(), helper()];
  expect(first.file).toBe(import.meta.filename);
  const calls = () => helper();
  expect(calls().line).toBe(first.line + 2);
  expect(second.line).toBe(first.line);
});
