import { isTimeZone, localTimeZone, timeZoneName } from '#contract/rules/zonedTime.ts';
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

/** Current names of zones that Chromium lists by their former names only. */
const currentNames = [
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
];

/**
 * Returns the options of all time zones with their current offsets.
 * @param first comes before UTC
 * @param current the chosen zone, which can have a former name
 * @param nowMs milliseconds since 1970
 */
export const timeZoneOptions = (first: Option, current: string, nowMs: number): readonly Option[] => [
  first,
  { value: 'UTC', label: 'UTC' },
  ...[...new Set([...Intl.supportedValuesOf('timeZone'), ...currentNames.filter(isTimeZone), current])]
    .filter((zone) => zone !== localTimeZone && zone !== 'UTC')
    .sort()
    .map((zone) => new ZoneOption(zone, nowMs)),
];
