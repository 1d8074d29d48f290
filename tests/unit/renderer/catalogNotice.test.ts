import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { failureSentences } from '#contract/rules/failures.ts';
import { listNotice as noticeOver } from '#parts/list/listNotice.ts';
import type { QueryState } from '#parts/noticeOf.ts';
import { figuresNotice } from '../../../src-renderer/areas/catalog/figuresNotice.ts';
import { listTexts } from '../../../src-renderer/areas/catalog/messages.ts';

const sentence = 'The server answered 500.';
const error = new ORPCError('SERVER', { data: { sentence, details: 'GET /db/configs: 500' } });
const kept = { source: 'cache', asOf: '2026-11-21T12:00:00Z' } as const;
const instead = { ...kept, because: { sentence, details: 'GET /db/configs: 500' } };

const listNotice = (query: QueryState, online: boolean) => noticeOver(query, online, listTexts);

const well = { data: kept, error: null };
const failed = { data: kept, error };
const lost = {
  data: kept,
  error: new ORPCError('OFFLINE', { data: { sentence: failureSentences.bridgeLost } }),
};
const stoodIn = { data: instead, error: null };

describe('the notice above rows that could not be refreshed', () => {
  it.each([
    ['is absent after a successful refresh', listNotice, well, true, undefined],
    [
      'reports that the last response is shown',
      listNotice,
      failed,
      true,
      `${sentence} Showing the last response.`,
    ],
    [
      'reports that stored data is shown',
      listNotice,
      stoodIn,
      true,
      `${sentence} Showing data stored on this computer.`,
    ],
    ['is absent while the offline banner is displayed', listNotice, stoodIn, false, undefined],
    ['is absent when the window lost its connection to main', listNotice, lost, true, undefined],
    [
      'is absent for counts when the window lost its connection to main',
      figuresNotice,
      lost,
      true,
      undefined,
    ],
    ['is absent for counts that were refreshed', figuresNotice, well, true, undefined],
    [
      'reports that counts are missing',
      figuresNotice,
      failed,
      true,
      `Changes and insights could not be counted. ${sentence}`,
    ],
    [
      'reports that counts are missing, also while the offline banner is displayed',
      figuresNotice,
      failed,
      false,
      `Changes and insights could not be counted. ${sentence}`,
    ],
    [
      'reports that counts are outdated',
      figuresNotice,
      stoodIn,
      true,
      `The change and insight counts are outdated. ${sentence}`,
    ],
    [
      'is absent for outdated counts while the offline banner is displayed',
      figuresNotice,
      stoodIn,
      false,
      undefined,
    ],
  ] as const)('%s', (_what, notice, query, online, text) => {
    expect(notice(query, online)?.text).toBe(text);
  });

  it('includes the raw cause', () => {
    expect(listNotice(stoodIn, true)?.details).toBe('GET /db/configs: 500');
  });
});
