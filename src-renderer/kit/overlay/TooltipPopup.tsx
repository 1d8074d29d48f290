import { Tooltip } from '@base-ui/react/tooltip';
import type { Ref } from 'react';
import { visibleText } from '../format/visibleText.ts';
import styles from './Tooltip.module.css';
import { tooltipPlacement } from './tooltipPlacement.ts';

export interface TooltipPopupProps {
  readonly id: string;
  readonly anchor: Element;
  readonly text: string;
  readonly ref: Ref<HTMLDivElement>;
}

const gapPx = 6;
const edgePx = 8;

/** The tooltip is in the top layer, above dialogs. */
const showInTopLayer = (positioner: HTMLElement | null) => positioner?.showPopover();

/** The open tooltip of an element. A file of its own, because the first page does not need it. */
export function TooltipPopup({ id, anchor, text, ref }: TooltipPopupProps) {
  return (
    // Esc also acts on the dialog or menu with the anchor.
    <Tooltip.Root open disableHoverablePopup onOpenChange={(_open, details) => details.allowPropagation()}>
      <Tooltip.Portal>
        <Tooltip.Positioner
          {...tooltipPlacement(anchor)}
          ref={showInTopLayer}
          popover="manual"
          className={styles.positioner}
          positionMethod="fixed"
          sideOffset={gapPx}
          collisionPadding={edgePx}
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
        >
          <Tooltip.Popup ref={ref} id={id} role="tooltip" className={styles.tooltip}>
            {visibleText(text)}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
