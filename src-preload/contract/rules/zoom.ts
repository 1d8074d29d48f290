/** Zoom levels in percent, as in Chromium's menu. */
export const zoomSteps: readonly number[] = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200];

export const minZoomPercent = 50;
export const maxZoomPercent = 200;

export const defaultZoomPercent = 100;

/** Returns the next zoom level, or the same one at the end. */
export function nextZoom(percent: number, direction: 'in' | 'out'): number {
  return direction === 'in'
    ? (zoomSteps.find((step) => step > percent) ?? maxZoomPercent)
    : (zoomSteps.findLast((step) => step < percent) ?? minZoomPercent);
}
