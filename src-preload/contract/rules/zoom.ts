/** Sizes of the window's content in percent, as Chromium's own menu has them. */
export const zoomSteps: readonly number[] = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200];

export const smallestZoomPercent = 50;
export const mostZoomPercent = 200;

/** The size as it was made. */
export const plainZoomPercent = 100;

/** The next larger or smaller step; the same at the end. */
export function nextZoom(percent: number, direction: 'in' | 'out'): number {
  return direction === 'in'
    ? (zoomSteps.find((step) => step > percent) ?? mostZoomPercent)
    : (zoomSteps.findLast((step) => step < percent) ?? smallestZoomPercent);
}
