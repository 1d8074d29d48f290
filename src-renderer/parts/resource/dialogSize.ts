import type { FieldRow } from '#kit/form/FieldRow.ts';

/** Code fields need a large dialog. */
export const dialogSize = (rows: readonly FieldRow[]): 'medium' | 'large' =>
  rows.some(({ kind }) => kind === 'code' || kind === 'record') ? 'large' : 'medium';
