export class DurationError extends Error {}

const unitSeconds: Readonly<Record<string, number>> = {
  ms: 0.001,
  s: 1,
  m: 60,
  h: 3_600,
  d: 86_400,
  w: 604_800,
  y: 31_536_000,
};
const durationPattern = /^(?:\d+(?:\.\d+)?(?:ms|[smhdwy]))+$/;
const stepPattern = /(\d+(?:\.\d+)?)(ms|[smhdwy])/g;

/**
 * Returns the seconds of a duration such as `30d` or `1d12h`.
 * @throws DurationError for any other text
 */
export function durationSeconds(text: string): number {
  if (!durationPattern.test(text)) throw new DurationError(`unknown duration ${JSON.stringify(text)}`);
  return [...text.matchAll(stepPattern)].reduce(
    (sum, [, amount, unit = '']) => sum + Number(amount) * (unitSeconds[unit] ?? 0),
    0,
  );
}
