import type { CheckListItem } from '../../../../src-preload/contract/entities/check.ts';
import type { CheckRangeName } from '../../../../src-preload/contract/rules/checkRanges.ts';
import { Drawer } from '../../../kit/overlay/Drawer.tsx';

interface CheckDrawerProps {
  readonly id: string;
  /** The list's row, shown until the check itself is here. */
  readonly listed: CheckListItem | undefined;
  readonly range: CheckRangeName | undefined;
  readonly onRange: (range: CheckRangeName) => void;
  readonly onClose: () => void;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}

/** One check in full. */
export function CheckDrawer({ id, listed, onClose, onPrevious, onNext }: CheckDrawerProps) {
  return (
    <Drawer title={listed?.name ?? id} onClose={onClose} onPrevious={onPrevious} onNext={onNext}>
      {listed?.endpoint}
    </Drawer>
  );
}
