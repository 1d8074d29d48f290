import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import { failureSentences } from '../../../src-preload/contract/rules/failures.ts';
import { figuresNotice } from '../../../src-renderer/areas/catalog/figuresNotice.ts';
import { listWords } from '../../../src-renderer/areas/catalog/messages.ts';
import { listNotice as noticeOver } from '../../../src-renderer/parts/list/listNotice.ts';
import type { Asked } from '../../../src-renderer/parts/noticeOf.ts';

const sentence = 'The server answered 500.';
const error = new ORPCError('SERVER', { data: { sentence, details: 'GET /db/configs: 500' } });
const kept = { source: 'cache', asOf: '2026-11-21T12:00:00Z' } as const;
const instead = { ...kept, because: { sentence, details: 'GET /db/configs: 500' } };

const listNotice = (asked: Asked, online: boolean) => noticeOver(asked, online, listWords);

const well = { data: kept, error: null };
const failed = { data: kept, error };
const lost = {
  data: kept,
  error: new ORPCError('OFFLINE', { data: { sentence: failureSentences.bridgeLost } }),
};
const stoodIn = { data: instead, error: null };

describe('the notice above rows that could not be refreshed', () => {
  it.each([
    ['nothing when they could', listNotice, well, true, undefined],
    ['that they are of before', listNotice, failed, true, `${sentence} Showing the last response.`],
    [
      'that they are kept here',
      listNotice,
      stoodIn,
      true,
      `${sentence} Showing data stored on this computer.`,
    ],
    ['nothing beside the banner', listNotice, stoodIn, false, undefined],
    ['nothing when the window lost main', listNotice, lost, true, undefined],
    ['nothing of figures when the window lost main', figuresNotice, lost, true, undefined],
    ['nothing of figures that came', figuresNotice, well, true, undefined],
    [
      'that figures are missing',
      figuresNotice,
      failed,
      true,
      `Changes and insights could not be counted. ${sentence}`,
    ],
    [
      'that they are missing beside the banner, too',
      figuresNotice,
      failed,
      false,
      `Changes and insights could not be counted. ${sentence}`,
    ],
    [
      'that figures are of before',
      figuresNotice,
      stoodIn,
      true,
      `The change and insight counts are outdated. ${sentence}`,
    ],
    ['nothing of older figures beside the banner', figuresNotice, stoodIn, false, undefined],
  ] as const)('is %s', (_what, notice, asked, online, text) => {
    expect(notice(asked, online)?.text).toBe(text);
  });

  it('includes the raw cause', () => {
    expect(listNotice(stoodIn, true)?.details).toBe('GET /db/configs: 500');
  });
});
