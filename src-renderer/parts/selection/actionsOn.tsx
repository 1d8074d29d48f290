import { useMemo } from 'react';
import type { BulkAction, BulkDialogProps } from './BulkAction.ts';

/**
 * Returns actions on rows that contain what the given actions are for. Call it once per list: each call makes other
 * components.
 * @param toOther returns what a row contains
 */
export const actionsOn = <Row, Other>(
  actions: ReadonlyArray<BulkAction<Other>>,
  toOther: (row: Row) => Other,
): ReadonlyArray<BulkAction<Row>> =>
  actions.map((action): BulkAction<Row> => {
    if ('copy' in action)
      return { ...action, copy: (rows, answers) => action.copy(rows.map(toOther), answers) };
    if ('href' in action) return { ...action, href: (rows) => action.href(rows.map(toOther)) };
    const { Dialog } = action;
    return {
      ...action,
      Dialog: function DialogOn({ rows, onClose }: BulkDialogProps<Row>) {
        const others = useMemo(() => rows.map(toOther), [rows]);
        return <Dialog rows={others} onClose={onClose} />;
      },
    };
  });
