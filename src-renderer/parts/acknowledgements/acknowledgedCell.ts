import type { Acknowledgement } from '#contract/acknowledgements.ts';
import { clockNow } from '#kit/format/clock.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { drawNamedShape } from '#kit/status/drawShape.ts';
import { acknowledgedLabel } from './acknowledgedLabel.ts';

/** Mark of an acknowledged row, for cells that render without React. Null without an acknowledgement. */
export function acknowledgedCell(acknowledgement: Acknowledgement | undefined): Element | null {
  if (acknowledgement === undefined) return null;
  return drawNamedShape('acknowledged', visibleName(acknowledgedLabel(acknowledgement, clockNow())));
}
