import type { ConfigItem } from '../../../../src-preload/contract/entities/configItem.ts';

/** Specification part 3 section 9. */
const scrapedLateAfterMs = 60 * 60 * 1_000;

/** Whether the last scrape is so old that what is shown may be, too; a deleted item is not scraped any more. */
export function isScrapedLate(
  { lastScrapedAt, deletedAt }: Pick<ConfigItem, 'lastScrapedAt' | 'deletedAt'>,
  nowMs: number,
): boolean {
  if (lastScrapedAt === null || deletedAt !== null) return false;
  return nowMs - Date.parse(lastScrapedAt) > scrapedLateAfterMs;
}

/** The class, where the type does not say it already: `Pod` is the end of `Kubernetes::Pod`. */
export function shownClass({
  type,
  configClass,
}: Pick<ConfigItem, 'type' | 'configClass'>): string | undefined {
  return configClass === null || configClass === '' || type.endsWith(configClass) ? undefined : configClass;
}
