import { oneOf } from '#parts/list/codecs.ts';
import { defineView } from '#parts/list/defineView.ts';
import { timeRange } from '#parts/list/timeRangeCodec.ts';
import { handoverStarts } from './handoverStarts.ts';

/** A custom range replaces the start. */
export const handoverView = defineView({ since: oneOf(handoverStarts, 'read'), range: timeRange(undefined) });
