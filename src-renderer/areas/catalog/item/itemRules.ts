import type { ConfigItem } from '#contract/entities/configItem.ts';
import { isEmptyInstant } from '#contract/rules/serverTime.ts';

/** Age in milliseconds from which the last scrape counts as late. */
const scrapedLateAfterMs = 60 * 60 * 1_000;

/** Whether the last scrape is late, so that the data may be outdated. Deleted items are no longer scraped. */
export function isScrapedLate(
  { lastScrapedAt, deletedAt }: Pick<ConfigItem, 'lastScrapedAt' | 'deletedAt'>,
  nowMs: number,
): boolean {
  if (lastScrapedAt === null || isEmptyInstant(lastScrapedAt) || deletedAt !== null) return false;
  return nowMs - Date.parse(lastScrapedAt) > scrapedLateAfterMs;
}

/** The class, unless the type already ends with it, as `Kubernetes::Pod` does with `Pod`. */
export function shownClass({
  type,
  configClass,
}: Pick<ConfigItem, 'type' | 'configClass'>): string | undefined {
  return configClass === null || configClass === '' || type.endsWith(configClass) ? undefined : configClass;
}
