import { Button } from '#kit/controls/Button.tsx';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { Row } from '#kit/layout/boxes.tsx';
import { messages } from './messages.ts';

/** Maximum number of rendered lines. The logs screen shows complete logs. */
export const maxLines = 2_000;

interface ShowAllProps {
  readonly total: number;
  /** Number of lines that are displayed initially. */
  readonly initialCount: number;
  readonly shown: number;
  readonly onShow: (count: number) => void;
}

export function ShowAll({ total, initialCount, shown, onShow }: ShowAllProps) {
  if (total <= initialCount) return null;
  const open = shown > initialCount;
  return (
    <Row gap={8} size={12} tone="muted">
      <Button kind="quiet" aria-expanded={open} onClick={() => onShow(open ? initialCount : maxLines)}>
        {open ? messages.showLess : messages.showAll(formatInteger(total))}
      </Button>
      {open && total > maxLines && (
        <span>{messages.firstLinesShown(formatInteger(maxLines), formatInteger(total))}</span>
      )}
    </Row>
  );
}
