import type { FieldRow } from '../../kit/form/FieldRow.ts';

/** Code wants room; a few fields do not. */
export const dialogSize = (rows: readonly FieldRow[]): 'medium' | 'large' =>
  rows.some(({ kind }) => kind === 'code' || kind === 'record') ? 'large' : 'medium';
