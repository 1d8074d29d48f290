/** How a resource bar of a percentage is drawn. */
export interface ResourceFill {
  /** Hundredths of the track. */
  readonly width: number;
  readonly tone: 'ok' | 'warn' | 'bad';
}

/**
 * At least 5 and at most 100 hundredths; nothing under 1; orange above 75, red above 90. UI reference, "Bar".
 * @param percent undefined when nothing is known
 */
export function resourceFill(percent: number | undefined): ResourceFill | undefined {
  if (percent === undefined || !(percent >= 1)) return undefined;
  const tone = percent > 90 ? 'bad' : percent > 75 ? 'warn' : 'ok';
  return { width: Math.min(100, Math.max(5, percent)), tone };
}
