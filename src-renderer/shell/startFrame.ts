const element = (): Element | null => document.querySelector('#start-frame');

/** Whether the page still shows the frame of index.html, in which the first screen appears. */
export const hasStartFrame = (): boolean =>
  element() !== null && document.documentElement.dataset.screen !== undefined;

/** Removes the frame of index.html. Call when a screen takes its place. */
export const removeStartFrame = (): void => element()?.remove();
