import { type RefObject, useLayoutEffect } from 'react';
import { positionToasts, type ToastPosition } from './positionToasts.ts';

/** Primary buttons, and footers with controls. Toasts do not cover them. */
const obstacleSelector = '[data-primary], [data-foot], [role=dialog] footer, [role=alertdialog] footer';

/** What a dialog covers is not usable, so it is no obstacle. */
const unusableSelector = '[inert], [aria-hidden=true]';

const edgesOfObstacles = () =>
  [...document.querySelectorAll(obstacleSelector)]
    .filter((element) => element.closest(unusableSelector) === null && element.checkVisibility())
    .map((element) => element.getBoundingClientRect());

/**
 * Moves the toasts where they cover no primary button and no footer, also when the window or the page changes.
 * @param region the element with all toasts
 * @param isEmpty whether there is no toast. The next one starts at the bottom right.
 */
export function useToastPosition(region: RefObject<HTMLElement | null>, isEmpty: boolean): void {
  useLayoutEffect(() => {
    const box = region.current;
    if (box === null || isEmpty) return;
    let position: ToastPosition | undefined;
    const update = () => {
      const { width, height } = box.getBoundingClientRect();
      position = positionToasts(
        { width, height },
        { width: innerWidth, height: innerHeight },
        edgesOfObstacles(),
        position,
      );
      box.dataset.side = position.side;
      box.style.bottom = `${position.bottom}px`;
    };
    let frame = 0;
    const schedule = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    update();
    const size = new ResizeObserver(schedule);
    size.observe(box);
    const content = new MutationObserver(schedule);
    content.observe(document.body, { subtree: true, childList: true });
    window.addEventListener('resize', schedule);
    document.addEventListener('scroll', schedule, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      size.disconnect();
      content.disconnect();
      window.removeEventListener('resize', schedule);
      document.removeEventListener('scroll', schedule, { capture: true });
    };
  }, [region, isEmpty]);
}
