import type { ConfigStep } from '#contract/changes.ts';
import { clockNow } from '#kit/format/clock.ts';
import { formatInstant } from '#kit/format/formatAge.ts';
import type { Option } from '#kit/select/Option.ts';
import { currentVersionId } from './configVersions.ts';
import { messages } from './messages.ts';

const { history: texts } = messages;

/** Formats an instant as short as it is distinct: the time of today, the day of this year, the whole date. */
function formatVersionTime(instant: string, nowMs: number): string {
  const [date = '', time = ''] = formatInstant(instant).split(' ');
  const today = formatInstant(new Date(nowMs).toISOString());
  if (today.startsWith(date)) return time.slice(0, 'HH:mm:ss'.length);
  const minutes = time.slice(0, 'HH:mm'.length);
  return `${today.startsWith(date.slice(0, 'YYYY'.length)) ? date.slice('YYYY-'.length) : date} ${minutes}`;
}

/** The versions of a configuration, newest first. @param steps its changes, newest first */
export const versionOptionsOf = (steps: readonly ConfigStep[]): readonly Option[] => [
  { value: currentVersionId, label: texts.now },
  ...steps.map(
    ({ id, at, summary, by }): Option => ({
      value: id,
      label: texts.before(formatVersionTime(at, clockNow()), summary ?? by ?? ''),
    }),
  ),
];
