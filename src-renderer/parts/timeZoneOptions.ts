import { localTimeZone, timeZoneName } from '#contract/rules/zonedTime.ts';
import { offsetName } from '#kit/format/clockOffset.ts';
import type { Option } from '#kit/select/Option.ts';

/** The option of a zone, with its offset. The list shows few of 400 zones, and each offset takes time to read. */
class ZoneOption implements Option {
  readonly value: string;
  readonly #nowMs: number;

  constructor(value: string, nowMs: number) {
    this.value = value;
    this.#nowMs = nowMs;
  }

  get label(): string {
    return this.value;
  }

  get detail(): string {
    return offsetName(this.#nowMs, this.value);
  }
}

/** The option of this computer's zone. @param nowMs milliseconds since 1970 */
export const localZoneOption = (label: string, nowMs: number): Option => ({
  value: localTimeZone,
  label,
  detail: `${timeZoneName(localTimeZone)} · ${offsetName(nowMs, localTimeZone)}`,
});

/**
 * Returns the options of all time zones with their current offsets.
 * @param first comes before UTC
 * @param nowMs milliseconds since 1970
 */
export const timeZoneOptions = (first: Option, nowMs: number): readonly Option[] => [
  first,
  { value: 'UTC', label: 'UTC' },
  ...Intl.supportedValuesOf('timeZone')
    .filter((zone) => zone !== 'UTC')
    .map((zone) => new ZoneOption(zone, nowMs)),
];
