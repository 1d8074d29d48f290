/** Hours without desktop notifications, in local time as `HH:mm`. The range may span midnight. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** Default when the user turns on quiet hours. */
export const defaultQuietHours: QuietHours = { from: '22:00', to: '07:00' };

const clockTime = /^([01]\d|2[0-3]):([0-5]\d)$/;
const dayMinutes = 24 * 60;

export const isClockTime = (text: string): boolean => clockTime.test(text);

function minutesOf(text: string): number {
  const [, hours, minutes] = clockTime.exec(text) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

/**
 * Returns the remaining quiet time.
 * @param now local time
 * @returns milliseconds; 0 outside of quiet hours, and if both ends are equal
 */
export function quietForMs({ from, to }: QuietHours, now: Date): number {
  const nowMinutes = now.getHours() * 60 + now.getMinutes();
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const quiet =
    start <= end ? nowMinutes >= start && nowMinutes < end : nowMinutes >= start || nowMinutes < end;
  if (!quiet) return 0;
  const left = (end - nowMinutes + dayMinutes) % dayMinutes;
  return left * 60_000 - now.getSeconds() * 1_000 - now.getMilliseconds();
}
